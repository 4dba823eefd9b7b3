import { brand } from "@portal/shared/domain/brand";
import type { MailLinkType } from "./mailLink";

interface Texts {
  title: string;
  lead: string;
  button: string;
}

export const texts: Record<MailLinkType, Texts> = {
  signup: {
    title: "Confirm your email",
    lead: `Confirm your email address to finish signing up at ${brand.name}.`,
    button: "Confirm Email",
  },
  invite: {
    title: "Accept your invitation",
    lead: `You have been invited to ${brand.name}. Accept, then choose a password.`,
    button: "Accept Invitation",
  },
  recovery: {
    title: "Reset your password",
    lead: "Continue to choose a new password.",
    button: "Continue",
  },
  magiclink: {
    title: `Log in to ${brand.name}`,
    lead: "Log in with the link that we sent you.",
    button: "Log In",
  },
  email: {
    title: `Log in to ${brand.name}`,
    lead: "Log in with the link that we sent you.",
    button: "Log In",
  },
  email_change: {
    title: "Confirm your new email",
    lead: "Confirm that your account is to use the new email address.",
    button: "Confirm Change",
  },
};
