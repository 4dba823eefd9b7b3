import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ProjectConfig } from "../../config/projectConfig";
import { durationSeconds } from "./duration";
import { AuthError } from "../authError";
import { networkOf } from "./networkOf";

export interface Limits {
  readonly signIns: RateLimiterMemory;
  readonly refreshes: RateLimiterMemory;
  readonly verifications: RateLimiterMemory;
  /** Per requesting address or user, so that one client cannot use up the email quota. */
  readonly mails: RateLimiterMemory;
  readonly mailPause: RateLimiterMemory | null;
}

const fiveMinutes = 300;
const hour = 3600;

export function createLimits({ rate_limit: rates, email }: ProjectConfig["auth"]): Limits {
  const pause = durationSeconds(email.max_frequency);
  const limit = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  return {
    signIns: limit(rates.sign_in_sign_ups, fiveMinutes),
    refreshes: limit(rates.token_refresh, fiveMinutes),
    verifications: limit(rates.token_verifications, fiveMinutes),
    mails: limit(rates.email_sent, hour),
    mailPause: pause > 0 ? limit(1, pause) : null,
  };
}

export async function countRequest(limiter: RateLimiterMemory, address: string): Promise<void> {
  const seconds = await consume(limiter, networkOf(address));
  if (seconds === null) return;
  throw new AuthError(
    429,
    "over_request_rate_limit",
    `Request rate limit reached. Try again in ${seconds} seconds.`,
  ).retryAfter(seconds);
}

/** Counts emails to addresses without an account too. */
export async function countMail(limits: Limits, requester: string, to: string): Promise<void> {
  const pause = limits.mailPause ? await consume(limits.mailPause, to) : null;
  if (pause !== null) {
    throw new AuthError(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this after ${pause} seconds.`,
    ).retryAfter(pause);
  }
  const seconds = await consume(limits.mails, networkOf(requester));
  if (seconds === null) return;
  throw new AuthError(429, "over_email_send_rate_limit", "Email rate limit exceeded").retryAfter(
    seconds,
  );
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
