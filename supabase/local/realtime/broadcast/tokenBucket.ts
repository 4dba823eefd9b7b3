export interface BucketSize {
  readonly capacity: number;
  readonly perSecond: number;
}

export class TokenBucket {
  readonly #size: BucketSize;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  constructor(size: BucketSize, now: () => number) {
    this.#size = size;
    this.#now = now;
    this.#tokens = size.capacity;
    this.#at = now();
  }

  get isFull(): boolean {
    this.#refill();
    return this.#tokens >= this.#size.capacity;
  }

  take(tokens: number): boolean {
    this.#refill();
    if (this.#tokens < tokens) return false;
    this.#tokens -= tokens;
    return true;
  }

  #refill(): void {
    const now = this.#now();
    const earned = ((now - this.#at) / 1000) * this.#size.perSecond;
    this.#tokens = Math.min(this.#tokens + earned, this.#size.capacity);
    this.#at = now;
  }
}
