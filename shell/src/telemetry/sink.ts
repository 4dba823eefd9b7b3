import { createQuota } from "./quota";
import { toOtlp, type LogRecord } from "./otlp";
import { ownFetch } from "../network/ownFetch";

const GATHER_MS = 3000;
/** Size in characters. Keepalive requests may total 64 KiB (Fetch standard). */
const BATCH_SIZE = 50_000;
const STACK_SIZE = 4000;

export type Sink = (record: Omit<LogRecord, "at">) => void;

/** Without a collector, logs to the console. Must not send personal data. */
export function createSink(url: string | null, resource: Readonly<Record<string, string>>): Sink {
  const allows = createQuota();
  let waiting: LogRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(leaving: boolean): void {
    clearTimeout(timer);
    timer = undefined;
    const records = waiting;
    waiting = [];
    if (url) for (const batch of batchesOf(records)) post(url, batch, leaving);
  }

  function post(to: string, records: readonly LogRecord[], leaving: boolean): void {
    const request = {
      method: "POST",
      keepalive: leaving,
      // `sendBeacon` can't omit cookies.
      credentials: "omit",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(toOtlp(records, resource)),
    } as const;
    ownFetch(to, request).catch((error: unknown) => {
      console.debug("[telemetry]", error);
    });
  }

  addEventListener("pagehide", () => flush(true));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush(true);
  });

  return (record) => {
    if (!url) {
      console.debug("[telemetry]", record.name, record.attributes);
      return;
    }
    const at = Date.now();
    if (!allows(record.severity, at)) return;
    waiting.push({ ...record, attributes: trimmed(record.attributes), at });
    timer ??= setTimeout(flush, GATHER_MS, false);
  };
}

const trimmed = (attributes: LogRecord["attributes"]): LogRecord["attributes"] =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      typeof value === "string" ? value.slice(0, STACK_SIZE) : value,
    ]),
  );

function batchesOf(records: readonly LogRecord[]): LogRecord[][] {
  const batches: LogRecord[][] = [];
  let room = 0;
  for (const record of records) {
    const size = JSON.stringify(toOtlp([record], {})).length;
    const batch = size <= room ? batches.at(-1) : undefined;
    if (batch) batch.push(record);
    else batches.push([record]);
    room = (batch ? room : BATCH_SIZE) - size;
  }
  return batches;
}
