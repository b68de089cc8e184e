import type { Meter } from '@opentelemetry/api';
import { gauges, type GaugeName } from '../telemetry.js';
import { prefix } from '../names.js';

/** Gauges whose readers come and go: several of one name are summed, and without any it is 0. */
export class Gauges {
  readonly #readers = new Map<GaugeName, Set<() => number>>();

  constructor(meter: Meter) {
    for (const name of Object.keys(gauges) as GaugeName[]) {
      const readers = new Set<() => number>();
      this.#readers.set(name, readers);
      meter.createObservableGauge(prefix + name, { description: gauges[name] }).addCallback((result) => {
        let sum = 0;
        for (const read of readers) sum += read();
        result.observe(sum);
      });
    }
  }

  add(name: GaugeName, read: () => number): () => void {
    const readers = this.#readers.get(name);
    readers?.add(read);
    return () => void readers?.delete(read);
  }
}
