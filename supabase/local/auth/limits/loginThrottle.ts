import { RateLimiterMemory } from "rate-limiter-flexible";
import { AuthError } from "../authError";

const allowedFailures = 10;
const maxPauseSeconds = 900;
const daySeconds = 86_400;
const failures: ReadonlySet<string> = new Set(["invalid_credentials", "otp_expired"]);

// Counts wrong passwords and codes per address, with or without an account. From the tenth on, each
// failure pauses the account for 1, 2, 4 … seconds, at most 15 minutes. Links are exempt because
// they cannot be guessed: the owner can sign in while an attacker keeps the account paused.
export class LoginThrottle {
  readonly #failed = new RateLimiterMemory({ points: allowedFailures, duration: daySeconds });
  readonly #paused = new RateLimiterMemory({ points: 1, duration: 1 });
  readonly #queues = new Map<string, Promise<unknown>>();

  /** Attempts of an account run one after the other, so that concurrent ones are counted. */
  async attempt<Result>(
    email: string,
    work: () => Promise<Result>,
    voidCodes: () => Promise<void>,
  ): Promise<Result> {
    const account = accountOf(email);
    const earlier = this.#queues.get(account) ?? Promise.resolve();
    const result = earlier.then(() => this.#attemptNow(account, work, voidCodes));
    const ended = result.catch(() => undefined);
    this.#queues.set(account, ended);
    try {
      return await result;
    } finally {
      if (this.#queues.get(account) === ended) this.#queues.delete(account);
    }
  }

  async reset(email: string): Promise<void> {
    await this.#failed.delete(accountOf(email));
    await this.#paused.delete(accountOf(email));
  }

  async #attemptNow<Result>(
    account: string,
    work: () => Promise<Result>,
    voidCodes: () => Promise<void>,
  ): Promise<Result> {
    const pause = await this.#paused.get(account);
    if (pause && pause.msBeforeNext > 0) throw paused(Math.ceil(pause.msBeforeNext / 1000));
    try {
      const result = await work();
      await this.reset(account);
      return result;
    } catch (error) {
      if (error instanceof AuthError && failures.has(error.code))
        await this.#countFailure(account, voidCodes);
      throw error;
    }
  }

  async #countFailure(account: string, voidCodes: () => Promise<void>): Promise<void> {
    const { consumedPoints: failed } = await this.#failed.penalty(account);
    if (failed < allowedFailures) return;
    await this.#paused.block(account, Math.min(2 ** (failed - allowedFailures), maxPauseSeconds));
    await voidCodes();
  }
}

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
