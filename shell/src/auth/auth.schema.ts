import * as z from "@portal/shared/vendor/zod";

const email = z.email("Please enter a valid email");

const password = z
  .string()
  .min(8, "Password must be at least 8 characters")
  .regex(
    /(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/,
    "Password must contain uppercase, lowercase, and number",
  );

const confirmation = {
  password,
  confirmPassword: z.string().min(8, "Password must be at least 8 characters"),
};

const matching = {
  path: ["confirmPassword"],
  message: "Passwords don't match",
  // Also runs while other fields are invalid.
  when: () => true,
};

interface Passwords {
  password: string;
  confirmPassword: string;
}

const match = ({ password: one, confirmPassword: other }: Passwords) => one === other;

/** spec 1 §5 */
export const loginSchema = z.object({
  email,
  password: z.string().min(6, "Password must be at least 6 characters"),
});

export const registrationSchema = z
  .object({
    name: z.string().trim().min(2, "Name is required"),
    email,
    ...confirmation,
    organization: z.string().trim(),
    phoneNumber: z.string().trim(),
  })
  .refine(match, matching);

export const forgotPasswordSchema = z.object({ email });

export const newPasswordSchema = z.object(confirmation).refine(match, matching);

export type Login = z.infer<typeof loginSchema>;
export type Registration = z.infer<typeof registrationSchema>;
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;
export type NewPassword = z.infer<typeof newPasswordSchema>;
