import type { MessagePart as Part } from '../../resolvers/message-parts.js';
import { builder } from '../builder.js';

type Of<Name extends Part['__typename']> = Extract<Part, { __typename: Name }>;

const TextPart = builder.objectRef<Of<'TextPart'>>('TextPart').implement({
  access: 'inherits',
  description: 'A piece of text.',
  shareable: true,
  fields: (t) => ({
    text: t.string({ description: 'The text.', resolve: (part) => part.text }),
  }),
});

const ImagePart = builder.objectRef<Of<'ImagePart'>>('ImagePart').implement({
  access: 'inherits',
  description: 'An image by its address.',
  shareable: true,
  fields: (t) => ({
    url: t.string({
      description: 'Where the image is; may be a data: URL.',
      resolve: (part) => part.url,
    }),
    detail: t.string({
      nullable: true,
      description: 'The level of detail it was sent with.',
      resolve: (part) => part.detail,
    }),
  }),
});

const VideoPart = builder.objectRef<Of<'VideoPart'>>('VideoPart').implement({
  access: 'inherits',
  description: 'A video by its address.',
  shareable: true,
  fields: (t) => ({
    url: t.string({ description: 'Where the video is.', resolve: (part) => part.url }),
  }),
});

const OtherPart = builder.objectRef<Of<'OtherPart'>>('OtherPart').implement({
  access: 'inherits',
  description:
    'A kind of part this schema has no type for, or a known kind that lacks its field. json is the part itself.',
  shareable: true,
  fields: (t) => ({
    type: t.string({
      nullable: true,
      description: "The part's own word for its kind.",
      resolve: (part) => part.type,
    }),
    json: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The part itself.',
      resolve: (part) => part.json,
    }),
  }),
});

export const MessagePart = builder.unionType('MessagePart', {
  description: "A piece of a message's content.",
  types: [TextPart, ImagePart, VideoPart, OtherPart],
  resolveType: (part) => part.__typename,
});
