import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { signedInClient, newAdmin } from "../testUsers";
import { daysAhead } from "./rooms";

export interface PortalEvent {
  id: string;
  title: string;
}

interface EventOptions {
  title?: string;
  description?: string;
  date?: string;
  time?: string;
  seats?: number;
  /** Null for a free event. */
  credits?: number | null;
}

export async function newEvent(options: EventOptions = {}): Promise<PortalEvent> {
  const { credits = null, seats = 20 } = options;
  const admin = await adminClient();
  const { data } = await admin
    .from("events")
    .insert({
      title: options.title ?? `Evening ${randomUUID().slice(0, 8)}`,
      description: options.description ?? "An event for a test.",
      date: options.date ?? daysAhead(5),
      time: options.time ?? "18:00",
      location: "Terrace",
      max_attendees: seats,
      is_free: credits === null,
      credits,
    })
    .select("id, title")
    .single()
    .throwOnError();
  return data;
}

export const cancelEvent = (event: PortalEvent) => changeEvent(event, { status: "cancelled" });

export const changeEventPrice = (event: PortalEvent, credits: number) =>
  changeEvent(event, { credits });

async function changeEvent(event: PortalEvent, change: object): Promise<void> {
  const admin = await adminClient();
  await admin.from("events").update(change).eq("id", event.id).select("id").single().throwOnError();
}

let signedIn: Promise<SupabaseClient> | undefined;

function adminClient(): Promise<SupabaseClient> {
  signedIn ??= newAdmin({ name: "Event Host" }).then(signedInClient);
  return signedIn;
}
