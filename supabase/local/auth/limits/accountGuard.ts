import { RateLimiterMemory } from "rate-limiter-flexible";
import { AuthError } from "../authError";

const freeTries = 10;
const longestPauseSeconds = 900;
const daySeconds = 86_400;
const wrongTries: ReadonlySet<string> = new Set([
  "invalid_credentials",
  "otp_expired",
  "reauthentication_not_valid",
]);

/**
 * Counts wrong passwords and codes by account, known or not. From the tenth on, each wrong try
 * pauses the account: 1, 2, 4 … seconds, at most 15 minutes. Links are exempt, as nobody can guess
 * them: they let the owner in while a stranger keeps the account paused.
 */
export class AccountGuard {
  readonly #wrong = new RateLimiterMemory({ points: freeTries, duration: daySeconds });
  readonly #paused = new RateLimiterMemory({ points: 1, duration: 1 });
  readonly #queues = new Map<string, Promise<unknown>>();

  /**
   * Runs a try after the account's earlier ones, so that tries at once count one by one.
   * @throws AuthError over_request_rate_limit during a pause.
   */
  async attempt<Result>(
    email: string,
    work: () => Promise<Result>,
    voidCodes: () => Promise<void>,
  ): Promise<Result> {
    const account = accountOf(email);
    const earlier = this.#queues.get(account) ?? Promise.resolve();
    const result = earlier.then(() => this.#attemptNow(account, work, voidCodes));
    const settled = result.catch(() => undefined);
    this.#queues.set(account, settled);
    try {
      return await result;
    } finally {
      if (this.#queues.get(account) === settled) this.#queues.delete(account);
    }
  }

  /** The owner has proven who they are. */
  async forgive(email: string): Promise<void> {
    await this.#wrong.delete(accountOf(email));
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
      await this.forgive(account);
      return result;
    } catch (error) {
      if (error instanceof AuthError && wrongTries.has(error.code))
        await this.#countWrong(account, voidCodes);
      throw error;
    }
  }

  async #countWrong(account: string, voidCodes: () => Promise<void>): Promise<void> {
    const { consumedPoints: wrong } = await this.#wrong.penalty(account);
    if (wrong < freeTries) return;
    await this.#paused.block(account, Math.min(2 ** (wrong - freeTries), longestPauseSeconds));
    await voidCodes();
  }
}

const longestAddress = 320;

function accountOf(email: string): string {
  return email.toLowerCase().slice(0, longestAddress);
}

function paused(seconds: number): AuthError {
  return new AuthError(
    429,
    "over_request_rate_limit",
    `Too many wrong tries for this account. Try again in ${seconds} seconds, or use "Forgot password".`,
  ).retryAfter(seconds);
}
