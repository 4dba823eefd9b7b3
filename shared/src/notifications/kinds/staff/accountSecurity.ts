import * as v from "valibot";
import { brand } from "../../../domain/brand";
import { describeDevice } from "../../../domain/describeDevice";
import { formatInstant } from "../../../domain/formatDates";
import { defineKind } from "../../defineKind";
import { instant, optionalText, personName } from "../../facts";

const schema = v.object({
  member_name: personName,
  change: v.picklist(["login", "password", "address"]),
  user_agent: optionalText,
  new_address: optionalText,
  /** The recipient is the earlier address of the account, and gets a link that gives it back. */
  offers_return: v.optional(v.boolean(), false),
  changed_at: instant,
});
type SecurityFacts = v.InferOutput<typeof schema>;

const titles = {
  login: `New device: somebody logged in to your account at ${brand.name}`,
  password: `The password of your account at ${brand.name} was changed`,
  address: `The email address of your account at ${brand.name} was changed`,
};

const leads = {
  login:
    "If it was you, there is nothing to do. If not, change your password: this logs out all other devices.",
  password:
    "Your other devices are logged out. If it was not you, choose “Forgot Password?” on the login page at once, and tell the front desk.",
  address:
    "Messages go to the new address from now on. If it was not you, please tell the front desk at once.",
};
const leadWithReturn =
  "Messages go to the new address from now on. If it was not you, take your account back: the link below is valid for 7 days.";

const preview: SecurityFacts = {
  member_name: "Asha Rao",
  change: "login",
  user_agent: "Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36",
  new_address: null,
  offers_return: false,
  changed_at: "2026-11-20T06:30:00.000Z",
};

/**
 * Sent to an email address, because the earlier address of an account gets it too when the address changes. Only that
 * email has a button. Its link is not stored; it is added when the email is sent.
 */
export const accountSecurity = defineKind({
  kind: "account_security",
  group: "Staff",
  label: "Security of an account",
  description: "Somebody logs in from a new device, or changes the password or the address.",
  audience: "guest",
  inPortal: false,
  email: "always",
  data: schema,
  title: ({ change }) => titles[change],
  body: ({ changed_at }) => formatInstant(changed_at),
  path: () => "/profile",
  action: "Take the account back",
  lead: ({ change, offers_return }) => (offers_return ? leadWithReturn : leads[change]),
  details: ({ user_agent, new_address, changed_at }) => [
    user_agent !== null && { term: "Device", value: describeDevice(user_agent) },
    new_address !== null && { term: "New address", value: new_address },
    { term: "When", value: formatInstant(changed_at) },
  ],
  guestName: ({ member_name }) => member_name,
  guestFooter: () => `You get this email because you have an account at ${brand.fullName}.`,
  preview,
  variants: {
    Password: { ...preview, change: "password", user_agent: null },
    Address: { ...preview, change: "address", user_agent: null, new_address: "asha@example.org" },
    "Earlier address": {
      ...preview,
      change: "address",
      user_agent: null,
      new_address: "asha@example.org",
      offers_return: true,
    },
  },
});
