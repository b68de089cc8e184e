import { describe, expect, test } from 'vitest';
import { Slices } from '../../src/execution/slices.js';
import { writeSliced } from '../../src/server/http/sliced-json.js';

/** Slices that end at each question. */
class ShortSlices extends Slices {
  turns = 0;

  override isOver(): boolean {
    return true;
  }

  override next(): Promise<void> {
    this.turns++;
    return new Promise((resolve) => void setImmediate(resolve));
  }
}

describe('a long answer is written in small pieces, between which others get their turn', () => {
  test.each([
    ['texts', Array.from({ length: 5000 }, () => 'x'.repeat(200))],
    ['empty objects', Array.from({ length: 300_000 }, () => ({}))],
    ['empty lists', Array.from({ length: 300_000 }, () => [])],
    ['lists of empty lists', Array.from({ length: 1000 }, () => Array.from({ length: 300 }, () => []))],
    ['numbers', Array.from({ length: 400_000 }, () => 1)],
    ['rows', Array.from({ length: 20_000 }, (_, at) => ({ id: `row-${at}`, of: { a: null, b: true } }))],
    ['one text', 'ü'.repeat(1_000_000)],
  ])('of %s', async (_what, value) => {
    const whole = JSON.stringify({ data: value });
    const slices = new ShortSlices();
    const pieces: Buffer[] = [];
    await writeSliced({ data: value }, slices, (piece) => pieces.push(piece));
    expect(Buffer.concat(pieces).equals(Buffer.from(whole))).toBe(true);
    // What is written in one go is counted by about what it takes: 32,768 characters, and never four times that.
    expect(slices.turns).toBeGreaterThan(whole.length / 131_072);
  });
});

test('what waits by promises goes on one after the other, each in a turn of its own', async () => {
  const slices = new Slices();
  let turn = 0;
  let isOpen = true;
  const count = () => {
    turn++;
    if (isOpen) setImmediate(count);
  };
  setImmediate(count);
  const turns = await Promise.all(Array.from({ length: 10 }, () => slices.next().then(() => turn)));
  isOpen = false;
  expect(new Set(turns).size).toBe(10);
});
