import type { Contender } from './contender.js';
import { type Bench, checkAnswers, type Measurement, measure } from './measurement.js';
import type { Options } from './options.js';

const connections = 32;
const rounds = 2;

/**
 * Measures each contender with each operation, in turns, so that what slows the machine down for a while meets all. The
 * order is turned round in every other round.
 */
export async function compare(
  bench: Bench,
  contenders: readonly Contender[],
  { only, seconds }: Options,
  tell: (line: string) => void,
): Promise<Measurement[][]> {
  for (const contender of contenders) {
    for (const name of only.filter((one) => contender.operations.includes(one)))
      await checkAnswers(contender, name);
  }
  tell('every answer is right');
  const all: Measurement[][] = [];
  for (let round = 0; round < rounds; round++) {
    // The first round compiles what the next one runs.
    const pace = { connections, seconds, warmUpSeconds: round === 0 ? 2 : 1, delay: 0 };
    const measured: Measurement[] = [];
    for (const name of only) {
      const turn = contenders.filter((one) => one.operations.includes(name));
      for (const contender of round % 2 === 0 ? turn : turn.toReversed()) {
        const measurement = await measure(bench, contender, name, pace);
        tell(
          `round ${round + 1} ${name} ${contender.name}: ${measurement.perSecond.toFixed(0)}/s, ${measurement.cpuMs?.toFixed(3) ?? '?'} ms CPU`,
        );
        measured.push(measurement);
      }
    }
    all.push(measured);
  }
  return all;
}
