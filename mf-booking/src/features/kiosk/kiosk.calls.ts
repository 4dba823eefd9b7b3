import { assertOnline } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";

const pairedSchema = z.object({ device_token: z.string(), name: z.string() });
const statusSchema = z.object({ name: z.string() });
const arrivalSchema = z.object({
  visitor_name: z.string(),
  visitor_first_name: z.string(),
  host_name: z.string(),
  host_first_name: z.string(),
  room_name: z.string().nullable(),
});
export type Arrival = z.infer<typeof arrivalSchema>;
const askedSchema = z.object({
  walk_in_id: z.string(),
  host_name: z.string(),
  host_first_name: z.string(),
});
/** The host has the name of the profile, not as the visitor typed it. */
export type AskedWalkIn = z.infer<typeof askedSchema>;
const answerSchema = z.enum(["waiting", "approved", "declined"]);

export interface WalkIn {
  visitorName: string;
  hostName: string;
  purpose: string;
}
export type WalkInAnswer = z.infer<typeof answerSchema>;

/** An admin revoked the device, or the database does not know it. */
export const isUnpaired = (error: unknown): boolean => refusalOf(error)?.code === "kiosk_unpaired";

export async function pairKiosk(supabase: Supabase, pairing_code: string) {
  assertOnline();
  const { data } = await supabase.rpc("pair_kiosk", { pairing_code }).throwOnError();
  return pairedSchema.parse(data);
}

export async function kioskStatus(supabase: Supabase, device_token: string) {
  const { data } = await supabase.rpc("kiosk_status", { device_token }).throwOnError();
  return statusSchema.parse(data);
}

export async function checkIn(
  supabase: Supabase,
  device_token: string,
  code: string,
): Promise<Arrival> {
  assertOnline();
  const { data } = await supabase.rpc("kiosk_check_in", { device_token, code }).throwOnError();
  return arrivalSchema.parse(data);
}

export async function askHost(
  supabase: Supabase,
  device_token: string,
  { visitorName, hostName, purpose }: WalkIn,
): Promise<AskedWalkIn> {
  assertOnline();
  const { data } = await supabase
    .rpc("kiosk_walk_in", {
      device_token,
      visitor_name: visitorName,
      host_name: hostName,
      purpose,
    })
    .throwOnError();
  return askedSchema.parse(data);
}

export async function walkInAnswer(
  supabase: Supabase,
  device_token: string,
  walk_in_id: string,
): Promise<WalkInAnswer> {
  const { data } = await supabase
    .rpc("kiosk_walk_in_status", { device_token, walk_in_id })
    .throwOnError();
  return answerSchema.parse(data);
}
