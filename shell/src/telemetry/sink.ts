import { toOtlp, type LogRecord } from "./otlp";

/** Reports wait this long for others to travel with. */
const GATHER_MS = 3000;
/** A page that fails in a loop does not flood the collector. */
const LIMIT = 200;

export type Sink = (record: Omit<LogRecord, "at">) => void;

/**
 * Sends what was seen to an OpenTelemetry collector, in batches, the last when the page goes away.
 * Without a collector it goes to the debug console. Never throws and never says anything of who
 * the person is.
 */
export function createSink(url: string | null, resource: Readonly<Record<string, string>>): Sink {
  let waiting: LogRecord[] = [];
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0 || !url) return;
    const body = JSON.stringify(toOtlp(waiting, resource));
    waiting = [];
    // As `sendBeacon`, which can't leave cookies at home.
    const headers = { "Content-Type": "application/json" };
    const request = {
      method: "POST",
      keepalive: true,
      credentials: "omit",
      headers,
      body,
    } as const;
    fetch(url, request).catch((error: unknown) => {
      console.debug("[telemetry]", error);
    });
  }

  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush();
  });

  return (record) => {
    if (!url) {
      console.debug("[telemetry]", record.name, record.attributes);
      return;
    }
    if (sent >= LIMIT) return;
    sent += 1;
    waiting.push({ ...record, at: Date.now() });
    timer ??= setTimeout(flush, GATHER_MS);
  };
}
