import { inFlow } from "@portal/shared/contract/inFlow";
import type { Portal } from "@portal/shared/contract/portal";
import { brand } from "@portal/shared/domain/brand";
import { serverNow } from "@portal/shared/domain/serverTime";
import { splitName } from "@portal/shared/domain/text/displayName";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { LOGIN_PATH } from "../../routes";
import type { ForgotPassword, Login, NewPassword, Registration } from "./auth.schema";

/** spec 1 §7, spec 1 §8 */
export type Outcome = "done" | "unconfirmed" | "refused";

const AUTH_FLOW = "auth";
/** As in `data/errors.ts`, which the first page does not load. */
const offline = "You're offline. Check your connection, then try again.";

const linkTarget = () => `${location.origin}${LOGIN_PATH}`;

export function logIn(portal: Portal, credentials: Login): Promise<Outcome> {
  const { supabase, toast } = inFlow(portal, AUTH_FLOW);
  return exchange(toast, async () => {
    const { error } = await supabase.auth.signInWithPassword(credentials);
    if (error) {
      const fallback = "Please check your credentials and try again.";
      const outcome = refuse(toast, "Login Failed", error, fallback);
      return error.code === "email_not_confirmed" ? "unconfirmed" : outcome;
    }
    toast({ title: "Login Successful", description: `Welcome back to ${brand.name}!` });
    return "done";
  });
}

export function register(portal: Portal, person: Registration): Promise<Outcome> {
  const { supabase, toast } = inFlow(portal, AUTH_FLOW);
  const fallback = "Please check your information and try again.";
  const { name, email, password, organization, phoneNumber } = person;
  const { firstName, lastName } = splitName(name);
  return exchange(toast, async () => {
    const { data, error } = await supabase.auth.signUp({
      email,
      password,
      options: {
        emailRedirectTo: linkTarget(),
        data: {
          name,
          full_name: name,
          first_name: firstName,
          last_name: lastName,
          organization,
          phone_number: phoneNumber,
        },
      },
    });
    if (error) return refuse(toast, "Registration Failed", error, fallback);
    if (data.session && data.user) {
      const profile = {
        id: data.user.id,
        full_name: name,
        organization,
        phone_number: phoneNumber,
        created_at: serverNow().toISOString(),
      };
      const made = await supabase
        .from("profiles")
        .upsert(profile, { onConflict: "id", ignoreDuplicates: true });
      if (made.error) return refuse(toast, "Registration Failed", made.error, fallback);
    }
    toast({
      title: "Registration Successful",
      description: "Please check your email to confirm your account.",
    });
    return "done";
  });
}

export function requestReset(portal: Portal, { email }: ForgotPassword) {
  const { supabase, toast } = inFlow(portal, AUTH_FLOW);
  return exchange(toast, async () => {
    const { error } = await supabase.auth.resetPasswordForEmail(email, {
      redirectTo: linkTarget(),
    });
    if (error) {
      const fallback = "Please check your email and try again.";
      return refuse(toast, "Password Reset Failed", error, fallback);
    }
    toast({
      title: "Password Reset Email Sent",
      description: "Please check your email for instructions to reset your password.",
    });
    return "done";
  });
}

export function setNewPassword(portal: Portal, { password }: NewPassword) {
  const { supabase, toast } = inFlow(portal, AUTH_FLOW);
  return exchange(toast, async () => {
    const { error } = await supabase.auth.updateUser({ password });
    if (error) return refuse(toast, "Password update failed", error, "Please try again.");
    toast({ title: "Password updated", description: "You are logged in with your new password." });
    return "done";
  });
}

export function resendConfirmation(portal: Portal, email: string) {
  const { supabase, toast } = inFlow(portal, AUTH_FLOW);
  return exchange(toast, async () => {
    const { error } = await supabase.auth.resend({
      type: "signup",
      email,
      options: { emailRedirectTo: linkTarget() },
    });
    if (error) {
      return refuse(toast, "Failed to send email", error, "An unexpected error occurred");
    }
    toast({
      title: "Confirmation email sent",
      description: "Please check your email to confirm your account.",
    });
    return "done";
  });
}

function refuse(
  toast: Portal["toast"],
  title: string,
  error: { message: string },
  fallback: string,
): Outcome {
  // A network failure is not a refusal.
  if (isAuthRetryableFetchError(error)) throw error;
  toast({ title, description: error.message || fallback, variant: "destructive" });
  return "refused";
}

async function exchange(toast: Portal["toast"], run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    const unreachable = isAuthRetryableFetchError(error) || error instanceof TypeError;
    const message = error instanceof Error && !unreachable ? error.message : "";
    toast({
      title: "An error occurred",
      description: message || (navigator.onLine ? "Please try again later." : offline),
      variant: "destructive",
    });
    return "refused";
  }
}
