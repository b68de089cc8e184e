import { ask, callers } from '../ask.js';
import { judge, together } from '../judge.js';
import type { Scenario } from '../scenario.js';

const nested = (count: number, condition: string) =>
  `${`...${condition}{`.repeat(count)}id${'}'.repeat(count)}`;
const spread = (name: string, count: number) => `...${name} `.repeat(count);

/** Documents of a few kB that stand for much; each time under another name, so that no cache knows them. */
const documents: readonly ((name: string) => string)[] = [
  (name) =>
    `query ${name}{nodes(ids:[]){${spread('B', 70)}}} fragment B on Node{${spread('A', 70)}} fragment A on Node{${nested(560, '')}}`,
  (name) =>
    `query ${name}{nodes(ids:[]){${spread('B', 70)}}} fragment B on Node{${spread('A', 70)}} fragment A on Node{${nested(400, ' on Node')}}`,
  (name) => `query ${name}{nodes(ids:[]){${'...{id}'.repeat(480)}${'... on Fact{id}'.repeat(90)}}}`,
  (name) => {
    const chain = Array.from(
      { length: 90 },
      (_, place) => `fragment F${place} on Node{...F${place + 1} ...F${place + 1} id}`,
    );
    return `query ${name}{nodes(ids:[]){...F0}} ${chain.join(' ')} fragment F90 on Node{id}`;
  },
  (name) =>
    `query ${name}{nodes(ids:[]){${Array.from({ length: 29 }, (_, place) => `a${place}:id ...{a${place}:id}`).join(' ')}${'...{...{id __typename}}'.repeat(180)}}}`,
  (name) =>
    `query ${name}($v:Boolean!){nodes(ids:[]){${'...@include(if:$v){id}'.repeat(49)}${nested(700, '')}}}`,
];

/** Fragments within fragments: work grows with what a document says, not with what it stands for. */
export const fragmentFloods: Scenario = {
  name: 'fragment floods',
  sent: '20 callers at once, each 12 times: documents of up to 4 kB of spreads within spreads and inline fragments within each other, each under a name of its own',

  async attack({ url, alone }) {
    const send = (place: number, name: string) =>
      ask(url, { query: documents[place]?.(name) ?? '', variables: { v: true } });
    const each = documents.map((_, place) => [`document ${place}`, () => send(place, `Alone${place}`)]);
    const first = await alone(Object.fromEntries(each));
    const all = await callers(20, 12, (caller, turn) => send(turn % documents.length, `Q${caller}x${turn}`));
    return together(first, judge(all));
  },
};
