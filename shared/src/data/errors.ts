import * as v from "valibot";
import { isOfflineError, offline } from "./offline";
import { badValue, badValueCodes, refusalOf, sentenceOf, slotTaken } from "./refusals";

export const unreachable = "We couldn't reach the server. Check your connection, then try again.";
export const unavailable = "The service is temporarily unavailable. Please try again in a moment.";
export const sessionEnded = "Your session has ended. Please log in again.";

const text = v.fallback(v.optional(v.string()), undefined);

const errorSchema = v.object({
  name: text,
  message: text,
  code: text,
  status: v.fallback(v.optional(v.number()), undefined),
  context: v.fallback(v.optional(v.object({ status: v.number() })), undefined),
});
type KnownError = v.InferOutput<typeof errorSchema>;

/** Messages of Chromium, Firefox, Safari, Node and supabase-js without a response. */
const noResponseMessages =
  /failed to fetch|networkerror|load failed|fetch failed|network request failed|failed to send a request to the edge function/i;
/** PostgreSQL or its gateway is down, starting or out of connections. */
const unavailableCodes = /^(08|57P|53|PGRST00[0-3])/;

/** The connection to PostgreSQL was lost, perhaps after the commit. */
const lostCodes = /^(08|57P|PGRST001$)/;

const isOffline = () => "onLine" in navigator && !navigator.onLine;

/** What to say if the browser is offline, also if it lost the network during a request. Null if it is online. */
export const offlineMessage = (error: unknown): string | null =>
  isOfflineError(error) || isOffline() ? offline : null;

/** No server has responded to the request. */
export const isUnreachable = (error: unknown): boolean =>
  [unreachable, offline].includes(messageOf(error, ""));

/** The server may still have executed the request. */
export function hasNoResponse(error: unknown): boolean {
  const parsed = v.safeParse(errorSchema, error);
  return parsed.success && (!parsed.output.code || lostCodes.test(parsed.output.code));
}

/** Retries once if the response was lost. Only for writes that are safe to repeat. */
export function retryLostResponse(failures: number, error: unknown): boolean {
  return failures < 1 && hasNoResponse(error);
}

const notStorable =
  "The text contains a character that cannot be stored. Remove it, then try again.";

const databaseSentences = new Map<string | undefined, string>([
  ["22021", notStorable],
  ["22P05", notStorable],
  ...badValueCodes.map((code) => [code, badValue] as const),
  ["23P01", slotTaken],
  ["42501", "You don't have permission to do this."],
  ["57014", "This took too long. Please try again."],
  ["PGRST301", sessionEnded],
  ["PGRST303", sessionEnded],
  // The auth service refuses the login of a suspended account.
  ["user_banned", sentenceOf({ code: "account_inactive", params: {} }) ?? unavailable],
]);

export function messageOf(error: unknown, fallback: string): string {
  const refusal = refusalOf(error);
  if (refusal) return sentenceOf(refusal) ?? fallback;
  const { success, output } = v.safeParse(errorSchema, error);
  if (!success) return fallback;
  return (
    outageOf(output) ??
    databaseSentenceOf(output) ??
    displayableMessageOf(error, output) ??
    fallback
  );
}

function outageOf({ code, message, status, context, name }: KnownError): string | null {
  const responseStatus = status ?? context?.status ?? 0;
  if ([502, 503, 504].includes(responseStatus)) return unavailable;
  if (name === "OfflineError") return offline;
  if (code && unavailableCodes.test(code)) return unavailable;
  const hasFailedToFetch =
    name === "AuthRetryableFetchError" || (message && noResponseMessages.test(message));
  if (!hasFailedToFetch) return null;
  return isOffline() ? offline : unreachable;
}

function databaseSentenceOf({ code, message }: KnownError): string | undefined {
  if (code === "23505" && message?.includes("event_registrations")) {
    return "You are already registered for this event.";
  }
  return databaseSentences.get(code);
}

function displayableMessageOf(error: unknown, { name, message }: KnownError): string | null {
  const ours = error instanceof Error && error.constructor === Error && error.name === "Error";
  const fromAuth = name?.startsWith("Auth") ?? false;
  return (ours || fromAuth) && message ? message : null;
}
