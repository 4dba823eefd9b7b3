import type { Sink } from "./sink";
import { whenIdle } from "../worker/whenIdle";

type TelemetryRecord = Parameters<Sink>[0];

/** Loads a sink when the page is idle, and keeps the records until then. */
export function deferSink(load: () => Promise<Sink>): Sink {
  let waiting: TelemetryRecord[] = [];
  let send: Sink = (record) => void waiting.push(record);
  whenIdle(() => {
    load().then(
      (sink) => {
        send = sink;
        for (const record of waiting) sink(record);
        waiting = [];
      },
      (error: unknown) => {
        send = () => undefined;
        waiting = [];
        console.debug("[telemetry]", error);
      },
    );
  });
  return (record) => send(record);
}
