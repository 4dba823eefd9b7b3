import { functionError } from "../../../data/functionError";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import { emailSchema, type EmailInput } from "./email.schema";

/** spec 1 §5, spec 1 §7 */
export function useSendEmail() {
  return useAdminMutation({
    write: async (supabase, input: EmailInput) => {
      const { to, subject, text } = emailSchema.parse(input);
      const { error } = await supabase.functions.invoke("send-email", {
        body: { to: to.join(","), subject, text },
      });
      if (!error) return;
      const refusal = await functionError(error);
      throw refusal ? new Error(refusal) : error;
    },
    invalidates: [],
    flow: "email",
    successToast: () => ({
      title: "Email sent successfully",
      description: "Your message has been sent",
    }),
    errorToast: toErrorToast("Failed to send email", "An unexpected error occurred"),
  });
}
