import * as z from "@portal/shared/vendor/zod";
import { refusalOf, sentenceOf, slotTaken } from "./refusals";

export const unreachable = "We couldn't reach the server. Check your connection, then try again.";
export const unavailable = "The service is temporarily unavailable. Please try again in a moment.";
export const sessionEnded = "Your session has ended. Please log in again.";

const errorSchema = z.object({
  name: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  details: z.string().optional().catch(undefined),
  status: z.number().optional().catch(undefined),
  context: z.object({ status: z.number() }).optional().catch(undefined),
});
type KnownError = z.infer<typeof errorSchema>;

/** Messages of Chromium, Firefox, Safari, Node and supabase-js without a response. */
const unansweredMessages =
  /failed to fetch|networkerror|load failed|fetch failed|network request failed|failed to send a request to the edge function/i;
/** PostgreSQL or its gateway is down, starting or out of connections. */
const unavailableCodes = /^(08|57P|53|PGRST00[0-3])/;

/** The connection to PostgreSQL was lost, perhaps after the commit. */
const lostCodes = /^(08|57P|PGRST001$)/;

/** The server may still have executed the request. */
export function isUnanswered(error: unknown): boolean {
  const found = errorSchema.safeParse(error);
  return found.success && (!found.data.code || lostCodes.test(found.data.code));
}

const databaseSentences = new Map<string | undefined, string>([
  ["23P01", slotTaken],
  ["42501", "You don't have permission to do this."],
  ["57014", "This took too long. Please try again."],
  ["PGRST301", sessionEnded],
  ["PGRST303", sessionEnded],
]);

export function messageOf(error: unknown, fallback: string): string {
  const refusal = refusalOf(error);
  if (refusal) return sentenceOf(refusal) ?? fallback;
  const found = errorSchema.safeParse(error);
  if (!found.success) return fallback;
  return (
    outageOf(found.data) ??
    databaseSentenceOf(found.data) ??
    displayableMessageOf(error, found.data) ??
    fallback
  );
}

function outageOf({ code, message, status, context, name }: KnownError): string | null {
  const answered = status ?? context?.status;
  if (answered === 502 || answered === 503 || answered === 504) return unavailable;
  if (code && unavailableCodes.test(code)) return unavailable;
  if (message && unansweredMessages.test(message)) return unreachable;
  return name === "AuthRetryableFetchError" ? unreachable : null;
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
