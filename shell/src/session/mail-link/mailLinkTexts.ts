import { brand } from "@portal/shared/domain/brand";
import type { Toast } from "@portal/shared/contract/toast";
import type { MailLinkType } from "./mailLink";

export interface LinkTexts {
  title: string;
  lead: string;
  button: string;
  /** How to get another link after declining this one. */
  replacement: string;
}

const byForgotPassword = 'You can request a new one with "Forgot password?".';

const login: LinkTexts = {
  title: `Log in to ${brand.name}`,
  lead: "Log in with the link that we sent you.",
  button: "Log In",
  replacement: byForgotPassword,
};

export const texts: Record<MailLinkType, LinkTexts> = {
  signup: {
    title: "Confirm your email",
    lead: `Confirm your email address to finish signing up at ${brand.name}.`,
    button: "Confirm email",
    replacement: "Your email is already confirmed, so you can log in with your password.",
  },
  invite: {
    title: "Accept your invitation",
    lead: `You have been invited to ${brand.name}. Accept, then choose a password.`,
    button: "Accept invitation",
    replacement: 'You can set your password later with "Forgot password?".',
  },
  recovery: {
    title: "Reset your password",
    lead: "Continue to choose a new password.",
    button: "Continue",
    replacement: byForgotPassword,
  },
  magiclink: login,
  email: login,
  email_change: {
    title: "Confirm your new email",
    lead: "Confirm the new email address of your account.",
    button: "Confirm change",
    replacement: "The new email address is already confirmed.",
  },
};

/** No toast when the user has to set a password next. */
export function welcome(type: MailLinkType, email: string): Toast | undefined {
  switch (type) {
    case "signup":
      return { title: "Email confirmed", description: `You are logged in as ${email}.` };
    case "email_change":
      return { title: "Email changed", description: `Your email is now ${email}.` };
    case "magiclink":
    case "email":
      return { title: "Login Successful", description: `Welcome back to ${brand.name}!` };
    case "invite":
    case "recovery":
      return undefined;
  }
}
