import webpush from "npm:web-push@3.6.7";
import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "./database.ts";
import { findKind } from "./generated/notifications.js";
import { vapidKeys } from "./vapid.ts";

const deviceSchema = z.object({
  id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
});
type Device = z.infer<typeof deviceSchema>;

interface PushMessage {
  readonly id: string;
  readonly lease: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly data: unknown;
}

interface Problem {
  readonly text: string;
  readonly isPermanent: boolean;
}

const TIMEOUT_MS = 10_000;
/** How long a push service keeps a message for a device that is offline. */
const TTL_SECONDS = 4 * 3600;
/** A service that did not respond gets no further requests for this time. */
const PAUSE_MS = 30_000;
const pausedUntil = new Map<string, number>();

/** Services refuse messages of more than 4096 bytes: a receipt can list many items. */
const MAX_TEXT_LENGTH = 300;

/** Sends all requests to a test double instead of to the services of the browsers. */
const testService = Deno.env.get("PUSH_SERVICE_URL");

/** Sends a claimed message to the devices that do not have it yet. Null if the lease ended first. */
export async function deliverPush(message: PushMessage) {
  const { id: outbox_id, lease } = message;
  const devices = vapidKeys()
    ? await parseResponse(database.rpc("push_targets", { outbox_id, lease }), z.array(deviceSchema))
    : [];
  const body = devices.length > 0 ? bodyOf(message) : "";
  const results =
    typeof body === "string"
      ? await Promise.all(devices.map((device) => push(device, body, message.subject_id)))
      : devices.map(() => body);
  const devicesWith = (wanted: string) =>
    devices.filter((_, index) => results[index] === wanted).map(({ id }) => id);
  const problems = results.filter((result) => typeof result === "object");
  // Retried for the device that may still get it.
  const problem = problems.find(({ isPermanent }) => !isPermanent) ?? problems[0];
  return parseResponse(
    database.rpc("record_push", {
      outbox_id,
      lease,
      reached: devicesWith("reached"),
      gone: devicesWith("gone"),
      ...(problem && { error: problem.text, is_permanent: problem.isPermanent }),
    }),
    z.enum(["sent", "due", "failed", "skipped"]).nullable(),
  );
}

/** What push-worker.js shows. */
function bodyOf({ kind, data, subject_id }: PushMessage): string | Problem {
  try {
    const found = findKind(kind);
    if (!found) throw new Error(`Unknown kind ${kind}.`);
    const { title, body, path } = found.read(data);
    return JSON.stringify({ title: shorten(title), body: shorten(body), path, tag: subject_id });
  } catch (error) {
    return { text: `The message could not be written: ${messageOf(error)}`, isPermanent: true };
  }
}

const shorten = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;

async function push(
  device: Device,
  payload: string,
  subject: string,
): Promise<"reached" | "gone" | Problem> {
  if (!isUsable(device)) return "gone";
  const { host, pathname, search } = new URL(device.endpoint);
  if ((pausedUntil.get(host) ?? 0) > Date.now()) return silent(host);
  const request = encrypt(device, payload, subject);
  if ("text" in request) return request;
  try {
    const url = testService ? `${testService}${pathname}${search}` : device.endpoint;
    const response = await fetch(url, {
      ...request,
      method: "POST",
      // A redirect could lead to an internal address.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return resultOf(host, response.status);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "TimeoutError")) {
      return { text: `The push service ${host} did not respond.`, isPermanent: false };
    }
    pausedUntil.set(host, Date.now() + PAUSE_MS);
    return silent(host);
  }
}

/** The database accepts more: the host "xn--0", or a key that is not a point of the curve. */
function isUsable({ endpoint, p256dh, auth }: Device): boolean {
  try {
    webpush.encrypt(p256dh, auth, "", "aes128gcm");
    return URL.canParse(endpoint);
  } catch {
    return false;
  }
}

interface EncryptedRequest {
  readonly headers: Record<string, string>;
  readonly body: BodyInit;
}

function encrypt(
  { endpoint, p256dh, auth }: Device,
  payload: string,
  subject: string,
): EncryptedRequest | Problem {
  try {
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        vapidDetails: vapidKeys(),
        contentEncoding: "aes128gcm",
        TTL: TTL_SECONDS,
        // A later message about the subject replaces one that was not delivered yet.
        topic: subject.replaceAll("-", ""),
      },
    );
    return { headers, body };
  } catch (error) {
    return { text: `The message could not be encrypted: ${messageOf(error)}`, isPermanent: true };
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const silent = (host: string): Problem => ({
  text: `The push service ${host} did not respond within ${TIMEOUT_MS / 1000} seconds.`,
  isPermanent: false,
});

function resultOf(host: string, status: number): "reached" | "gone" | Problem {
  if (status >= 200 && status < 300) return "reached";
  if (status === 404 || status === 410) return "gone";
  const isPermanent = status < 500 && status !== 429 && status !== 408;
  return { text: `The push service ${host} responded with status ${status}.`, isPermanent };
}
