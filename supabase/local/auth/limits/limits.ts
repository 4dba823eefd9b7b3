import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ProjectConfig } from "../../config";
import { durationSeconds } from "../duration";
import { AuthError } from "../authError";

/** What one client address may do, after config.toml's `[auth.rate_limit]`. */
export interface Limits {
  readonly signIns: RateLimiterMemory;
  readonly refreshes: RateLimiterMemory;
  readonly verifications: RateLimiterMemory;
  /** By who asks for mails, so that one stranger cannot use up everybody's. */
  readonly mails: RateLimiterMemory;
  /** By the address that the mail goes to; null when mails may follow at once. */
  readonly mailPause: RateLimiterMemory | null;
}

const fiveMinutes = 300;
const hour = 3600;

export function createLimits({ rate_limit: most, email }: ProjectConfig["auth"]): Limits {
  const pause = durationSeconds(email.max_frequency);
  const limit = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  return {
    signIns: limit(most.sign_in_sign_ups, fiveMinutes),
    refreshes: limit(most.token_refresh, fiveMinutes),
    verifications: limit(most.token_verifications, fiveMinutes),
    mails: limit(most.email_sent, hour),
    mailPause: pause > 0 ? limit(1, pause) : null,
  };
}

/** Counts a request of an address. @throws AuthError over_request_rate_limit. */
export async function countRequest(limiter: RateLimiterMemory, address: string): Promise<void> {
  const seconds = await consume(limiter, address);
  if (seconds === null) return;
  throw new AuthError(
    429,
    "over_request_rate_limit",
    `Request rate limit reached. Try again in ${seconds} seconds.`,
  ).retryAfter(seconds);
}

/**
 * Counts a mail that is asked for, whether or not there is an account to send it to.
 * @throws AuthError over_email_send_rate_limit.
 */
export async function countMail(limits: Limits, asker: string, to: string): Promise<void> {
  const pause = limits.mailPause ? await consume(limits.mailPause, to) : null;
  if (pause !== null) {
    throw new AuthError(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this after ${pause} seconds.`,
    ).retryAfter(pause);
  }
  const seconds = await consume(limits.mails, asker);
  if (seconds === null) return;
  throw new AuthError(429, "over_email_send_rate_limit", "Email rate limit exceeded").retryAfter(
    seconds,
  );
}

/** @returns the seconds to wait, or null when the request is within the limit. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
