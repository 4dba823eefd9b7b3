import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ProjectConfig } from "../../config/projectConfig";
import { durationSeconds } from "./duration";
import { AuthError } from "../authError";
import { mailboxOf } from "./mailboxOf";
import { networkOf } from "./networkOf";

export interface Limits {
  readonly signIns: RateLimiterMemory;
  readonly refreshes: RateLimiterMemory;
  readonly verifications: RateLimiterMemory;
  /** Per requesting address or user, so that one client cannot use up the email quota. */
  readonly mails: RateLimiterMemory;
  readonly mailPause: RateLimiterMemory | null;
  /** Per mailbox and use, because clients and accounts cost nothing. */
  readonly mailboxes: RateLimiterMemory;
}

type MailUse = "signup" | "recovery" | "email_change";

const fiveMinutes = 300;
const hour = 3600;
const mailsPerMailbox = 20;

export function createLimits({ rate_limit: rates, email }: ProjectConfig["auth"]): Limits {
  const pause = durationSeconds(email.max_frequency);
  const limit = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  return {
    signIns: limit(rates.sign_in_sign_ups, fiveMinutes),
    refreshes: limit(rates.token_refresh, fiveMinutes),
    verifications: limit(rates.token_verifications, fiveMinutes),
    mails: limit(rates.email_sent, hour),
    mailPause: pause > 0 ? limit(1, pause) : null,
    mailboxes: limit(mailsPerMailbox, hour),
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

/**
 * Counts an email, also to an address without an account. Two emails of one use with the same `pausedFor` need a
 * pause between them.
 */
export async function countMail(
  limits: Limits,
  requester: string,
  { use, to, pausedFor = to }: { use: MailUse; to: string; pausedFor?: string },
): Promise<void> {
  const pause = limits.mailPause ? await consume(limits.mailPause, `${use} ${pausedFor}`) : null;
  if (pause !== null) {
    throw new AuthError(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this after ${pause} seconds.`,
    ).retryAfter(pause);
  }
  const seconds =
    (await consume(limits.mails, networkOf(requester))) ??
    (await countMailbox(limits, { use, to }));
  if (seconds === null) return;
  throw new AuthError(429, "over_email_send_rate_limit", "Email rate limit exceeded").retryAfter(
    seconds,
  );
}

/**
 * Returns the seconds until the mailbox can get another email, or null for now. Each use has a limit of its own:
 * sign-ups by strangers do not keep the owner from a new password.
 */
export function countMailbox(
  limits: Limits,
  { use, to }: { use: MailUse; to: string },
): Promise<number | null> {
  return consume(limits.mailboxes, `${use} ${mailboxOf(to)}`);
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
