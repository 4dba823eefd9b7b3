import type { Supabase } from "@portal/shared/data/supabase";
import type { DayPassForm } from "./dayPass.schema";

/** Buys the pass and announces its visitor in one transaction, at the server's price. */
export async function createDayPass(supabase: Supabase, form: DayPassForm): Promise<void> {
  await supabase
    .rpc("create_day_pass", {
      visitor_name: form.visitorName,
      email: form.email,
      phone: form.phone,
      organization: form.organization,
      host_name: form.hostName,
      purpose: form.purpose,
      visit_date: form.visitDate,
    })
    .throwOnError();
}
