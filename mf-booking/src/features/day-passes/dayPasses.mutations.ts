import type { Supabase, Tables } from "@portal/shared/data/supabase";
import type { Guest } from "../../ui/guests/guest.schema";

/** `credits_used` is what was charged: 0 for admins. */
export type BoughtPass = Pick<Tables<"day_passes">, "id" | "credits_used">;

interface DayPassOrder {
  guest: Guest;
  /** The price that was shown: another one is refused with `price_changed`. */
  credits: number;
}

/** The same `request` (a uuid) again returns the same pass without another charge. */
export async function createDayPass(
  supabase: Supabase,
  request: string,
  { guest, credits }: DayPassOrder,
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
      credits_agreed: credits,
    })
    .single()
    .throwOnError();
  return data;
}

/** Returns the number of credits that came back. */
export async function cancelDayPass(supabase: Supabase, id: string): Promise<number> {
  return (await supabase.rpc("cancel_day_pass", { day_pass_id: id }).throwOnError()).data;
}
