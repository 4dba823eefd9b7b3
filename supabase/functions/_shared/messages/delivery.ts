import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../database.ts";
import { oneLine } from "../generated/notifications.js";
import { Unavailable } from "../http.ts";
import { MailRefused, sendMail } from "./mail.ts";
import { type Message, messageSchema } from "./message.ts";
import { mailOf } from "./messageMail.ts";
import { messageOf } from "../messageOf.ts";
import { deliverPush } from "./push.ts";

export type Delivery = "sent" | "due" | "failed" | "skipped" | "lost";

/** Longer than a run, so that a message is sent by one worker at a time. */
const LEASE_SECONDS = 120;

export type Channel = "email" | "push";

export function claimMessages(channel: Channel, howMany: number): Promise<Message[]> {
  return parseResponse(
    database.rpc("claim_outbox", {
      how_many: howMany,
      lease_seconds: LEASE_SECONDS,
      only_channel: channel,
    }),
    z.array(messageSchema),
  );
}

/** Returns claimed messages whose delivery has not started: they are due again. */
export async function releaseMessages(messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const args = {
    outbox_ids: messages.map(({ id }) => id),
    leases: messages.map(({ lease }) => lease),
  };
  await parseResponse(database.rpc("release_outbox", args), z.number().int());
}

/** `lost`: the lease has ended, and another worker may have claimed the message. */
export async function deliver(message: Message): Promise<Delivery> {
  if (message.channel === "push") return (await deliverPush(message)) ?? "lost";
  const problem = await send(message);
  const status = await parseResponse(
    database.rpc("record_delivery", {
      outbox_id: message.id,
      lease: message.lease,
      ...(problem && { error: problem.text, is_permanent: problem.isPermanent }),
    }),
    z.enum(["sent", "due", "failed"]).nullable(),
  );
  return status ?? "lost";
}

async function send(message: Message): Promise<{ text: string; isPermanent: boolean } | null> {
  try {
    await sendMail(await mailOf(message));
    return null;
  } catch (error) {
    const isPermanent = error instanceof MailRefused || !(error instanceof Unavailable);
    if (isPermanent) console.error(`${message.kind} ${message.id}: ${messageOf(error)}`);
    return { text: oneLine(messageOf(error)), isPermanent };
  }
}
