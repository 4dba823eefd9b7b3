import type { Sentences } from "./sentences";

export const requestSentences: Sentences = {
  request_repeated: "This request has already succeeded. Nothing was charged again.",
  request_outdated:
    "Your first request succeeded, but its result was changed or cancelled since then. Nothing was charged again.",
  request_reused: "The details have changed since your first request. Please try again.",
  too_often: "Too many attempts. Try again in an hour.",
  stale_version: "Someone else changed these settings first. Reload them and try again.",
  import_size: ({ max }) =>
    `A file can have up to ${Number(max).toLocaleString("en-IN")} rows. Split it into several files.`,
  import_row: ({ row }) =>
    `Row ${Number(row)} of the import is not valid, so nothing was imported. Choose the file again.`,
  import_known: ({ first, count }) =>
    typeof first === "string"
      ? `${first} exists already${Number(count) > 1 ? `, and ${Number(count) - 1} more in the file` : ""}. Nothing was imported: check the file again.`
      : "Someone else added some of these rows at the same time. Nothing was imported: check the file again.",
};
