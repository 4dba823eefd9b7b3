import type { BookingRequest } from "./bookingRequests";

/** Resolves with "done" or with the code of the refusal or error. */
export type Attempt = (booking: BookingRequest) => Promise<string>;

export interface LoadOptions {
  /** One for each client; a client sends its next request after the last response. */
  readonly attempts: readonly Attempt[];
  readonly requests: Iterator<BookingRequest, never>;
  /** Requests before the measurement, so that code is compiled and caches are filled. */
  readonly warmUp: number;
  readonly measured: number;
  /** Processor time of each part so far, in milliseconds. */
  readonly processor: () => Readonly<Record<string, number>>;
}

export interface Load {
  readonly seconds: number;
  /** Milliseconds from request to response of successful bookings. */
  readonly latencies: readonly number[];
  /** Number of requests by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Processor time of each part, in milliseconds. */
  readonly processor: Readonly<Record<string, number>>;
}

/** Lets all clients book until the number of requests is reached. */
export async function runLoad(options: LoadOptions): Promise<Load> {
  const { attempts, requests, warmUp, measured, processor } = options;
  const latencies: number[] = [];
  const outcomes: Record<string, number> = {};

  async function send(count: number, record: (outcome: string, took: number) => void) {
    let left = count;
    const clients = attempts.map(async (attempt) => {
      while (left > 0) {
        left -= 1;
        const start = performance.now();
        record(await attempt(requests.next().value), performance.now() - start);
      }
    });
    await Promise.all(clients);
  }
  await send(warmUp, () => undefined);
  const [start, before] = [performance.now(), processor()];
  await send(measured, (outcome, took) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (outcome === "done") latencies.push(took);
  });
  const seconds = (performance.now() - start) / 1000;
  const used = Object.entries(processor()).map(
    ([name, now]) => [name, now - (before[name] ?? 0)] as const,
  );
  return { seconds, latencies, outcomes, processor: Object.fromEntries(used) };
}
