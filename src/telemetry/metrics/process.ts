import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import { prefix } from '../names.js';

/** How often the event loop's delay is looked at, in ms. */
const resolution = 20;

/** What the process itself tells whenever metrics are read. @returns ends it */
export function observeProcess(meter: Meter): () => void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const loop = meter.createObservableGauge(`${prefix}event_loop.delay`, {
    description:
      'How late the event loop ran since metrics were read last: the median, the worst hundredth, the worst',
    unit: 's',
  });
  loop.addCallback((result) => {
    const told = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
    // It counts the time between its own turns.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000);
    for (const [statistic, value] of Object.entries(told)) result.observe(late(value), { statistic });
    delay.reset();
  });
  meter
    .createObservableGauge('process.memory.usage', {
      description: 'Memory that the process takes',
      unit: 'By',
    })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableCounter('process.cpu.time', { description: 'CPU time that the process took', unit: 's' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / 1e6, { 'cpu.mode': 'user' });
      result.observe(system / 1e6, { 'cpu.mode': 'system' });
    });
  return () => delay.disable();
}
