import { expect, test } from 'vitest';
import { answerDifference } from '../../bench/answer-difference.js';
import { anyToken } from '../../bench/expected-answers.js';

const expected = {
  session: { sessionId: 's', id: anyToken, messages: { nodes: [{ text: 'a' }, { text: 'b' }] } },
};
const right = { session: { sessionId: 's', id: 'any', messages: { nodes: [{ text: 'a' }, { text: 'b' }] } } };

test('an answer is right where every leaf is, whatever its names are spelt like and its lists are wrapped in', () => {
  expect(answerDifference(right, expected)).toBeNull();
  const other = { session: { session_id: 's', ID: 'x', messages: [{ text: 'a' }, { text: 'b' }] } };
  expect(answerDifference(other, expected)).toBeNull();
});

test.each<[string, unknown, RegExp]>([
  ['another value', { session: { ...right.session, sessionId: 't' } }, /sessionid is "t"/],
  ['null in place of a value', { session: { ...right.session, sessionId: null } }, /sessionid is null/],
  ['an empty token', { session: { ...right.session, id: '' } }, /id is ""/],
  [
    'a missing row',
    { session: { ...right.session, messages: { nodes: [{ text: 'a' }] } } },
    /text is missing/,
  ],
  [
    'a row too many',
    { session: { ...right.session, messages: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] } },
    /text is more/,
  ],
  [
    'another order',
    { session: { ...right.session, messages: [{ text: 'b' }, { text: 'a' }] } },
    /text is "b"/,
  ],
  ['another field', { session: { title: 's' } }, /title stands where sessionid should/],
  ['no answer', undefined, /stands where/],
])('%s is told', (_what, actual, difference) => {
  expect(answerDifference(actual, expected)).toMatch(difference);
});
