import * as v from "valibot";
import { formatInstantDay } from "../../../domain/formatDates";
import { defineKind } from "../../defineKind";
import { instant } from "../../facts";

export const accountDeletion = defineKind({
  kind: "account_deletion",
  group: "Space",
  label: "Deletion of your account",
  description: "You asked to delete your account.",
  email: "always",
  data: v.object({ delete_at: instant }),
  title: ({ delete_at }) => `Your account will be deleted on ${formatInstantDay(delete_at)}`,
  body: () =>
    "You asked us to delete your account. If it was not you, or if you change your mind, log in and keep it.",
  path: () => "/profile#delete-account",
  action: "Keep my account",
  preview: { delete_at: "2026-11-27T10:00:00.000Z" },
});
