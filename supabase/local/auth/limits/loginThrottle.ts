import { RateLimiterMemory } from "rate-limiter-flexible";
import { AuthError } from "../authError";
import { networkOf } from "./networkOf";

const daySeconds = 86_400;
const maxWaitSeconds = 10;
const maxWaiting = 10;
const maxKnownNetworks = 10_000;
const failures: ReadonlySet<string> = new Set(["invalid_credentials", "otp_expired"]);

interface Client {
  readonly email: string;
  readonly address: string;
}

/** Whether the account has a session that was opened from the network. */
export type HasSession = (email: string, network: string) => Promise<boolean>;

// Limits guesses of passwords without locking out the owner of an account:
// - Wrong passwords are counted per email address and network, whether or not the address has an account. From the
//   tenth in a day on, each one pauses that network for 1, 2, 4 … seconds, at most 10.
// - Networks from which the account has never signed in share a second counter, with a limit of 100.
// - One attempt waits for the end of a pause. Attempts at the same time, and those beyond ten at once, are checked
//   immediately, up to 1,000 a day. A correct password is accepted; a wrong one is answered with the pause.
export class LoginThrottle {
  readonly #hasSession: HasSession;
  readonly #byNetwork = new FailureCounter(10, maxWaitSeconds);
  readonly #unknownNetworks = new FailureCounter(100, maxWaitSeconds);
  readonly #unpaused = new RateLimiterMemory({ points: 1000, duration: daySeconds });
  readonly #codes = new FailureCounter(10, 900);
  readonly #known = new Set<string>();
  readonly #waiting = new Set<string>();
  readonly #queues = new Map<string, Queue>();

  constructor(hasSession: HasSession) {
    this.#hasSession = hasSession;
  }

  async attemptPassword<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
    const account = accountOf(client.email);
    const own = `${account} ${networkOf(client.address)}`;
    const counters: [FailureCounter, string][] = [[this.#byNetwork, own]];
    if (!(await this.#isKnown(account, client.address)))
      counters.push([this.#unknownNetworks, account]);
    const judge = () =>
      countFailures(work, async () => {
        for (const [counter, key] of counters) await counter.count(key);
      });
    const pauses = await Promise.all(counters.map(([counter, key]) => counter.pauseOf(key)));
    const pause = Math.max(...pauses);
    if (this.#isFull(own) || (pause > 0 && this.#waiting.has(own)))
      return this.#judgeAtOnce(own, judge);
    if (pause > 0) await this.#wait(own, pause);
    return this.#inTurn(own, judge);
  }

  async #wait(own: string, milliseconds: number): Promise<void> {
    this.#waiting.add(own);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    this.#waiting.delete(own);
  }

  async #judgeAtOnce<Result>(own: string, judge: () => Promise<Result>): Promise<Result> {
    const isAllowed = await this.#unpaused.consume(own).catch(() => null);
    if (!isAllowed) throw paused(maxWaitSeconds);
    try {
      return await judge();
    } catch (error) {
      throw isFailure(error) ? paused(maxWaitSeconds) : error;
    }
  }

  // A code of six digits can be guessed, so it allows few attempts by all clients together. The link in the same
  // email cannot be guessed and is always accepted.
  attemptCode<Result>(
    email: string,
    work: () => Promise<Result>,
    voidCodes: () => Promise<void>,
  ): Promise<Result> {
    const account = accountOf(email);
    return this.#inTurn(`code ${account}`, async () => {
      await this.#codes.requireNoPause(account);
      return countFailures(work, async () => {
        if (await this.#codes.count(account)) await voidCodes();
      });
    });
  }

  /** Call after every sign-in, also one without a password. */
  async signedIn({ email, address }: Client): Promise<void> {
    const account = accountOf(email);
    const own = `${account} ${networkOf(address)}`;
    this.#known.delete(own);
    this.#known.add(own);
    const [oldest] = this.#known;
    if (this.#known.size > maxKnownNetworks && oldest !== undefined) this.#known.delete(oldest);
    await Promise.all([this.#byNetwork.reset(own), this.#codes.reset(account)]);
  }

  async #isKnown(account: string, address: string): Promise<boolean> {
    const network = networkOf(address);
    return this.#known.has(`${account} ${network}`) || this.#hasSession(account, network);
  }

  #isFull(key: string): boolean {
    return (this.#queues.get(key)?.length ?? 0) >= maxWaiting;
  }

  /** Attempts run one after the other, so that concurrent ones are counted. */
  async #inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#isFull(key)) throw paused(maxWaitSeconds);
    const queue = this.#queues.get(key) ?? { length: 0, last: Promise.resolve() };
    this.#queues.set(key, queue);
    queue.length += 1;
    const result = queue.last.then(work);
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(key);
    }
  }
}

interface Queue {
  length: number;
  last: Promise<unknown>;
}

class FailureCounter {
  readonly #free: number;
  readonly #maxPause: number;
  readonly #failed: RateLimiterMemory;
  readonly #paused = new RateLimiterMemory({ points: 1, duration: 1 });

  constructor(free: number, maxPauseSeconds: number) {
    this.#free = free;
    this.#maxPause = maxPauseSeconds;
    this.#failed = new RateLimiterMemory({ points: free, duration: daySeconds });
  }

  /** Returns whether the failure paused the key. */
  async count(key: string): Promise<boolean> {
    const { consumedPoints: failed } = await this.#failed.penalty(key);
    if (failed < this.#free) return false;
    await this.#paused.block(key, Math.min(2 ** (failed - this.#free), this.#maxPause));
    return true;
  }

  async requireNoPause(key: string): Promise<void> {
    const pause = await this.pauseOf(key);
    if (pause > 0) throw paused(Math.ceil(pause / 1000));
  }

  async reset(key: string): Promise<void> {
    await this.#failed.delete(key);
    await this.#paused.delete(key);
  }

  /** In milliseconds. */
  async pauseOf(key: string): Promise<number> {
    return Math.max(0, (await this.#paused.get(key))?.msBeforeNext ?? 0);
  }
}

async function countFailures<Result>(
  work: () => Promise<Result>,
  count: () => Promise<void>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isFailure(error)) await count();
    throw error;
  }
}

const isFailure = (error: unknown): boolean =>
  error instanceof AuthError && failures.has(error.code);

const maxAddressLength = 320;

function accountOf(email: string): string {
  return email.toLowerCase().slice(0, maxAddressLength);
}

function paused(seconds: number): AuthError {
  return new AuthError(
    429,
    "over_request_rate_limit",
    `Too many wrong attempts for this account. Try again in ${seconds} seconds, or use "Forgot password".`,
  ).retryAfter(seconds);
}
