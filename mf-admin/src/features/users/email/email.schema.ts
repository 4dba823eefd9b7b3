import * as z from "@portal/shared/vendor/zod";

/** The function `send-email` has the same limit. */
const MAX_RECIPIENTS = 50;

/** spec 1 §5 */
export const emailSchema = z.object({
  to: z
    .array(z.email("Every recipient needs a valid email address"), "A recipient is required")
    .min(1, "A recipient is required")
    .max(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} recipients at once`),
  subject: z.string().trim().min(1, "A subject is required"),
  text: z.string().trim().min(1, "A message is required"),
});
export type EmailInput = z.infer<typeof emailSchema>;

export const isIncomplete = ({ to, subject, text }: Partial<EmailInput>) =>
  !to?.length || !subject?.trim() || !text?.trim();
