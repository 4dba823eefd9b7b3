/** Counts events in a sliding window, in memory. */
export class RateLimit {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #events = new Map<string, number[]>();

  constructor(most: number, windowSeconds: number) {
    this.#most = most;
    this.#windowMs = windowSeconds * 1000;
  }

  isExceeded(key: string): boolean {
    return this.#recent(key).length >= this.#most;
  }

  count(key: string): void {
    this.#events.set(key, [...this.#recent(key), Date.now()]);
  }

  #recent(key: string): number[] {
    const since = Date.now() - this.#windowMs;
    const recent = (this.#events.get(key) ?? []).filter((time) => time > since);
    if (recent.length === 0) this.#events.delete(key);
    return recent;
  }
}
