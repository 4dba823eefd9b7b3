import webpush from "npm:web-push@3.6.7";
import { z } from "npm:zod@4.6.7";
import { messageOf } from "../messageOf.ts";
import { vapidKeys } from "./vapid.ts";

export const deviceSchema = z.object({
  id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
});
type Device = z.infer<typeof deviceSchema>;

/** Why a message did not reach a device. */
export interface Problem {
  readonly text: string;
  readonly isPermanent: boolean;
}

const TIMEOUT_MS = 10_000;
/** How long a push service keeps a message for a device that is offline. */
const TTL_SECONDS = 4 * 3600;
/** A service that did not respond gets no further requests for this time. */
const PAUSE_MS = 30_000;
const pausedUntil = new Map<string, number>();

/** Sends all requests to a test double instead of to the services of the browsers. */
const testService = Deno.env.get("PUSH_SERVICE_URL");

/** Encrypts a message and sends it to one device. */
export async function pushTo(
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
