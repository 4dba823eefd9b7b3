import * as v from "valibot";
import { brand } from "../../../domain/brand";
import { defineKind } from "../../defineKind";
import { longText, personName } from "../../facts";

/** Sent to the address, because a suspended account gets no messages about notifications. */
export const accountSuspended = defineKind({
  kind: "account_suspended",
  group: "Staff",
  label: "Suspension of an account",
  description: "An admin suspends an account, or ends its suspension.",
  audience: "guest",
  inPortal: false,
  email: "always",
  data: v.object({
    member_name: personName,
    /** Null: the suspension has ended. */
    reason: v.nullable(longText),
  }),
  title: ({ reason }) =>
    reason === null
      ? `Your account at ${brand.name} is open again`
      : `Your account at ${brand.name} is suspended`,
  body: ({ reason }) => reason ?? "You can log in again.",
  path: () => "/login",
  action: "Open the portal",
  lead: ({ reason }) =>
    reason === null
      ? "You can log in again. Your bookings and credits are as they were."
      : "You are logged out on all devices and cannot log in. Your bookings and credits stay; requests that wait for approval are rejected. Please ask at the front desk if you have questions.",
  details: ({ reason }) => [reason !== null && { term: "Reason", value: reason }],
  guestName: ({ member_name }) => member_name,
  guestFooter: () => `You get this email because you have an account at ${brand.fullName}.`,
  preview: { member_name: "Asha Rao", reason: "Payments for three bookings are overdue." },
  variants: { Ended: { member_name: "Asha Rao", reason: null } },
});
