import { expect, test } from 'vitest';
import { readOptions } from '../../bench/options.js';

const all = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'];

test.each<[string[], object]>([
  [[], { seconds: 3, only: all, growth: false, workers: false }],
  [
    ['--seconds', '0.5', '--only', 'Q3,Q1'],
    { seconds: 0.5, only: ['Q1', 'Q3'], growth: false, workers: false },
  ],
  [['--growth'], { seconds: 3, only: ['Q1', 'Q3'], growth: true, workers: false }],
  [['--workers'], { seconds: 3, only: ['Q1', 'Q3'], growth: false, workers: true }],
  [['--growth', '--only', 'Q5'], { seconds: 3, only: ['Q5'], growth: true, workers: false }],
])('%j are options', (args, options) => {
  expect(readOptions(args)).toEqual(options);
});

test.each([
  [['--seconds', '0'], /--seconds must be a number from 0\.1 to 600/],
  [['--seconds', 'long'], /--seconds/],
  [['--only', 'Q6'], /--only knows Q1, Q2, Q3, Q4, Q5, not "Q6"/],
  [['--only', ''], /--only/],
  [['--rounds', '9'], /--rounds/],
  [['Q1'], /Q1/],
])('%j are refused, and it is said why', (args, reason) => {
  expect(() => readOptions(args)).toThrow(reason);
});
