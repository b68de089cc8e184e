import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { Logger } from 'pino';

/** What both kinds of exporters have. */
interface Exporter<Batch> {
  export(batch: Batch, done: (result: ExportResult) => void): void;
}

/** Has the log tell when an exporter begins to fail and when it works again, once each; the endpoint is not named. */
export function toldOutages<Batch, E extends Exporter<Batch>>(exporter: E, signal: string, log: Logger): E {
  let failing = false;
  const inner = exporter.export.bind(exporter);
  exporter.export = (batch, done) =>
    inner(batch, (result) => {
      const failed = result.code === ExportResultCode.FAILED;
      if (failed && !failing) log.warn({ signal, error: nameOf(result.error) }, 'telemetry can not be sent');
      if (!failed && failing) log.info({ signal }, 'telemetry is sent again');
      failing = failed;
      done(result);
    });
  return exporter;
}

/** By code or name alone: the texts hold hosts. */
function nameOf(error: Error | undefined): string {
  if (error === undefined) return 'Error';
  return 'code' in error && error.code !== undefined ? String(error.code) : error.name;
}
