import { messagePart, partOf, type RawPart } from '../../resolvers/message-parts.js';
import { builder } from '../builder.js';

const TextPart = builder.objectRef<RawPart>('TextPart').implement({
  access: 'inherits',
  description: 'A piece of text.',
  shareable: true,
  fields: (t) => ({
    text: t.string({ description: 'The text.', resolve: (raw) => partOf(raw, 'TextPart').text }),
  }),
});

const ImagePart = builder.objectRef<RawPart>('ImagePart').implement({
  access: 'inherits',
  description: 'An image by its address.',
  shareable: true,
  fields: (t) => ({
    url: t.string({
      description: 'Where the image is; may be a data: URL.',
      resolve: (raw) => partOf(raw, 'ImagePart').url,
    }),
    detail: t.string({
      nullable: true,
      description: 'The level of detail it was sent with.',
      resolve: (raw) => partOf(raw, 'ImagePart').detail,
    }),
  }),
});

const VideoPart = builder.objectRef<RawPart>('VideoPart').implement({
  access: 'inherits',
  description: 'A video by its address.',
  shareable: true,
  fields: (t) => ({
    url: t.string({ description: 'Where the video is.', resolve: (raw) => partOf(raw, 'VideoPart').url }),
  }),
});

const OtherPart = builder.objectRef<RawPart>('OtherPart').implement({
  access: 'inherits',
  description:
    'A kind of part this schema has no type for, or a known kind that lacks its field. json is the part itself.',
  shareable: true,
  fields: (t) => ({
    type: t.string({
      nullable: true,
      description: "The part's own word for its kind.",
      resolve: (raw) => partOf(raw, 'OtherPart').type,
    }),
    json: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The part itself.',
      resolve: (raw) => partOf(raw, 'OtherPart').json,
    }),
  }),
});

export const MessagePart = builder.unionType('MessagePart', {
  description: "A piece of a message's content.",
  types: [TextPart, ImagePart, VideoPart, OtherPart],
  resolveType: (raw) => messagePart(raw).__typename,
});
