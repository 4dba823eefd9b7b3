import { createModuleReporter } from "./moduleReporter";
import { createSink, type Sink } from "./sink";

interface Options {
  telemetryUrl: string | null;
  resource: Record<string, string>;
  /** Undefined if sessions do not report how modules load. */
  reporter: Parameters<typeof createModuleReporter>[0] | undefined;
}

export function openSinks({ telemetryUrl, resource, reporter }: Options): Sink {
  const sinks = [createSink(telemetryUrl, resource)];
  if (reporter) sinks.push(createModuleReporter(reporter));
  return (record) => sinks.forEach((send) => send(record));
}
