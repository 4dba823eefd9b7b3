import * as v from "valibot";
import { brand } from "../../../domain/brand";
import { defineKind } from "../../defineKind";
import { personName } from "../../facts";

/** The link is not a fact: it is added when the email is sent. */
export const memberInvitation = defineKind({
  kind: "member_invitation",
  group: "Staff",
  label: "Invitation of a member",
  description: "An admin imports members.",
  audience: "guest",
  inPortal: false,
  email: "always",
  data: v.object({ member_name: personName }),
  title: () => `Your invitation to ${brand.name}`,
  body: () => `Choose a password for your account at ${brand.fullName}.`,
  path: () => "/login",
  action: "Accept invitation",
  lead: () =>
    `${brand.fullName} has created an account for you. Accept the invitation and choose a password. The link is valid for 7 days and works once.`,
  guestName: ({ member_name }) => member_name,
  guestFooter: () =>
    "If you did not expect this invitation, you can ignore this email: without a password, the account cannot be used.",
  preview: { member_name: "Asha Rao" },
});
