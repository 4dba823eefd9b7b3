import type { Wish } from "./wishes";

/** What became of a wish: "done", or the code of the refusal or error. */
export type Attempt = (wish: Wish) => Promise<string>;

export interface LoadOptions {
  /** One for each client; a client sends its next wish when the last one was answered. */
  readonly attempts: readonly Attempt[];
  readonly wishes: Iterator<Wish, never>;
  /** Wishes before anything is counted, for code to become warm. */
  readonly warmUp: number;
  readonly measured: number;
  /** Milliseconds of processor time that each part has used so far. */
  readonly processor: () => Readonly<Record<string, number>>;
}

export interface Load {
  readonly seconds: number;
  /** Milliseconds from wish to answer of those that were granted. */
  readonly latencies: readonly number[];
  /** How often each outcome came. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Milliseconds of processor time that each part used. */
  readonly processor: Readonly<Record<string, number>>;
}

/** Lets all clients book until there were so many wishes. */
export async function runLoad(options: LoadOptions): Promise<Load> {
  const { attempts, wishes, warmUp, measured, processor } = options;
  const latencies: number[] = [];
  const outcomes: Record<string, number> = {};

  async function grant(howMany: number, note: (outcome: string, took: number) => void) {
    let left = howMany;
    const clients = attempts.map(async (attempt) => {
      while (left > 0) {
        left -= 1;
        const begun = performance.now();
        note(await attempt(wishes.next().value), performance.now() - begun);
      }
    });
    await Promise.all(clients);
  }
  await grant(warmUp, () => undefined);
  const [begun, before] = [performance.now(), processor()];
  await grant(measured, (outcome, took) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (outcome === "done") latencies.push(took);
  });
  const seconds = (performance.now() - begun) / 1000;
  const used = Object.entries(processor()).map(
    ([name, now]) => [name, now - (before[name] ?? 0)] as const,
  );
  return { seconds, latencies, outcomes, processor: Object.fromEntries(used) };
}
