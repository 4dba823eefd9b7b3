import { personNameProblem } from "@portal/shared/data/personName";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import * as v from "valibot";

const invalidEmail = "Please enter a valid email";
const tooShort = "Password must be at least 8 characters";

const email = v.pipe(
  v.string(),
  v.rfcEmail(invalidEmail),
  // The standard also allows addresses within a local network.
  v.regex(/\.[a-z]{2,}$/i, invalidEmail),
);

const confirmation = {
  password: v.pipe(
    v.string(),
    v.minLength(8, tooShort),
    v.regex(
      /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/,
      "Password must contain uppercase, lowercase, and number",
    ),
  ),
  confirmPassword: v.pipe(v.string(), v.minLength(8, tooShort)),
};

const mismatch = "Passwords don't match";

/** spec 1 §5. Passwords are compared while other fields are invalid, too. */
export const loginSchema = v.object({
  email,
  password: v.pipe(v.string(), v.minLength(6, "Password must be at least 6 characters")),
});

const line = v.pipe(v.string(), v.transform(visibleLine));
/** Checks the name before it is sent, because the auth service gives no reason when it refuses one. */
const ownName = (isPerson: boolean) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const message =
      dataset.typed && dataset.value ? personNameProblem(dataset.value, isPerson) : null;
    if (message) addIssue({ message });
  });

export const registrationSchema = v.pipe(
  v.object({
    name: v.pipe(line, v.minLength(2, "Name is required"), ownName(true)),
    email,
    ...confirmation,
    organization: v.pipe(line, ownName(false)),
    phoneNumber: line,
  }),
  v.forward(
    v.check(({ password, confirmPassword }) => password === confirmPassword, mismatch),
    ["confirmPassword"],
  ),
);

export const forgotPasswordSchema = v.object({ email });

export const newPasswordSchema = v.pipe(
  v.object(confirmation),
  v.forward(
    v.check(({ password, confirmPassword }) => password === confirmPassword, mismatch),
    ["confirmPassword"],
  ),
);

export type Login = v.InferOutput<typeof loginSchema>;
export type Registration = v.InferOutput<typeof registrationSchema>;
export type ForgotPassword = v.InferOutput<typeof forgotPasswordSchema>;
export type NewPassword = v.InferOutput<typeof newPasswordSchema>;
