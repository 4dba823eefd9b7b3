import type { Supabase, Tables } from "@portal/shared/data/supabase";
import type { Guest } from "../../ui/guests/guest.schema";

/** `credits_used` is what was charged: 0 for admins. */
export type BoughtPass = Pick<Tables<"day_passes">, "id" | "credits_used">;

/** The same `request` (a uuid) again returns the same pass without another charge. */
export async function createDayPass(
  supabase: Supabase,
  request: string,
  guest: Guest,
): Promise<BoughtPass> {
  const { data } = await supabase
    .rpc("create_day_pass", {
      request,
      visitor_name: guest.visitorName,
      email: guest.email,
      phone: guest.phone,
      organization: guest.organization,
      host_name: guest.hostName,
      purpose: guest.purpose,
      visit_date: guest.visitDate,
    })
    .single()
    .throwOnError();
  return data;
}
