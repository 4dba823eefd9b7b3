import { randomUUID } from "node:crypto";
import { newAdmin, serviceClient, signedInClient } from "../testUsers";

interface Room {
  id: string;
  name: string;
}

interface RoomValues {
  /** Null: a rupee-priced room. */
  creditsPerHour?: number | null;
  capacity?: number;
  longNames?: boolean;
}

export async function newRoom({
  creditsPerHour = 4,
  capacity = 6,
  longNames = false,
}: RoomValues = {}): Promise<Room> {
  const long = longNames ? "w".repeat(80) : "";
  const { data } = await serviceClient()
    .from("rooms")
    .insert({
      name: `Room ${randomUUID().slice(0, 8)}${long}`,
      capacity,
      credits_per_hour: creditsPerHour,
      description: "First floor, by the stairs - A room for a test",
      amenities: [`Whiteboard${long}`],
    })
    .select("id, name")
    .single()
    .throwOnError();
  return data;
}

/** The date in the space's time zone, as yyyy-MM-dd. */
export function daysAhead(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(day);
}

export function dayLabel(day: string): RegExp {
  const date = new Date(`${day}T12:00:00Z`);
  const month = date.toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  return new RegExp(`, ${String(date.getUTCDate())} ${month} `);
}

export async function setRules(roomId: string, rules: object): Promise<void> {
  const supabase = await signedInClient(await newAdmin());
  await supabase.from("room_rules").update(rules).eq("room_id", roomId).throwOnError();
}
