import type { Supabase } from "@portal/shared/data/supabase";
import type { VisitorForm } from "./register/visitor.schema";

export async function registerVisitor(
  supabase: Supabase,
  userId: string,
  form: VisitorForm,
): Promise<void> {
  await supabase
    .from("visitors")
    .insert({
      user_id: userId,
      visitor_name: form.visitorName,
      email: form.email,
      phone: form.phone || null,
      organization: form.organization || null,
      host_name: form.hostName || null,
      purpose: form.purpose || null,
      visit_date: form.visitDate,
      visit_time: form.visitTime,
      visit_duration: form.visitDuration,
      status: "pending",
    })
    .throwOnError();
}
