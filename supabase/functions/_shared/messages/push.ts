import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../database.ts";
import { findKind } from "../generated/notifications.js";
import { messageOf } from "../messageOf.ts";
import { deviceSchema, pushTo, type Problem } from "./pushRequest.ts";
import { vapidKeys } from "./vapid.ts";

interface PushMessage {
  readonly id: string;
  readonly lease: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly data: unknown;
}

/** Services refuse messages of more than 4096 bytes: a receipt can list many items. */
const MAX_TEXT_LENGTH = 300;

/** Sends a claimed message to the devices that do not have it yet. Null if the lease ended first. */
export async function deliverPush(message: PushMessage) {
  const { id: outbox_id, lease } = message;
  const devices = vapidKeys()
    ? await parseResponse(database.rpc("push_targets", { outbox_id, lease }), z.array(deviceSchema))
    : [];
  const body = devices.length > 0 ? bodyOf(message) : "";
  const results =
    typeof body === "string"
      ? await Promise.all(devices.map((device) => pushTo(device, body, message.subject_id)))
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

/** Text of the notification that push-worker.js shows. */
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
