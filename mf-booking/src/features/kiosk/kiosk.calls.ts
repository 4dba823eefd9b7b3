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
/** The name of the host is that of the profile, not the one that the visitor typed. */
export type AskedWalkIn = z.infer<typeof askedSchema>;
const hostsSchema = z.object({
  hosts: z.array(
    z.object({ host_id: z.string(), name: z.string(), organization: z.string().nullable() }),
  ),
});
export type Host = z.infer<typeof hostsSchema>["hosts"][number];
const answerSchema = z.enum(["waiting", "approved", "declined"]);

export interface WalkIn {
  visitorName: string;
  /** Words of the name, or the id of the host that the visitor chose. */
  hostName: string;
  hostId?: string;
  purpose: string;
}
export type WalkInAnswer = z.infer<typeof answerSchema>;

/** An admin revoked the device, or the database does not know it. */
export const isUnpaired = (error: unknown): boolean => refusalOf(error)?.code === "kiosk_unpaired";

export async function pairKiosk(supabase: Supabase, pairing_code: string) {
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
  const { data } = await supabase.rpc("kiosk_check_in", { device_token, code }).throwOnError();
  return arrivalSchema.parse(data);
}

export async function askHost(
  supabase: Supabase,
  device_token: string,
  { visitorName, hostName, hostId, purpose }: WalkIn,
): Promise<AskedWalkIn> {
  const { data } = await supabase
    .rpc("kiosk_walk_in", {
      device_token,
      visitor_name: visitorName,
      ...(hostId ? { host_id: hostId } : { host_name: hostName }),
      purpose,
    })
    .throwOnError();
  return askedSchema.parse(data);
}

/** The members to choose from, if several have the words of the name. */
export function hostsIn(error: unknown): Host[] {
  const refusal = refusalOf(error);
  return refusal?.code === "several_hosts" ? hostsSchema.parse(refusal.params).hosts : [];
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
