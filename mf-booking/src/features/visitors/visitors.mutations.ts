import type { Supabase } from "@portal/shared/data/supabase";
import type { VisitorForm } from "./visitor.schema";

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

export async function changeVisitor(supabase: Supabase, id: string, form: VisitorForm) {
  await supabase
    .rpc("change_visitor", {
      visitor_id: id,
      visitor_name: form.visitorName,
      email: form.email,
      phone: form.phone,
      organization: form.organization,
      host_name: form.hostName,
      purpose: form.purpose,
      visit_date: form.visitDate,
      visit_time: form.visitTime,
      visit_duration: form.visitDuration,
    })
    .throwOnError();
}

export async function withdrawVisitor(supabase: Supabase, id: string): Promise<void> {
  await supabase.rpc("withdraw_visitor", { visitor_id: id }).throwOnError();
}
