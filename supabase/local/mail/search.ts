import type { Mail, MailAddress } from "./mailbox";

type Test = (mail: Mail) => boolean;

/** The emails that match every term of the query, with the search filters of Mailpit. */
export function searchMails(mails: readonly Mail[], query: string): Mail[] {
  const tests = termsOf(query).map(testOf);
  return mails.filter((mail) => tests.every((test) => test(mail)));
}

/** Splits at spaces outside of quotes. */
const termsOf = (query: string): string[] =>
  (query.match(/(?:"[^"]*"?|[^\s"])+/g) ?? [])
    .map((term) => term.replaceAll('"', "").trim())
    .filter((term) => term !== "");

/** `-term` and `!term` match the emails that do not match the term. */
function testOf(term: string): Test {
  const [, excludes = "", filter = ""] = /^([-!](?=.))?(.*)$/s.exec(term.toLowerCase()) ?? [];
  const [, name = "", value = ""] = /^([a-z-]+):(.*)$/s.exec(filter) ?? [];
  const compare = filtersWithValue.get(name);
  if (compare && value.trim() === "") return () => true;
  const test =
    filtersWithoutValue.get(filter) ?? compare?.(value.trim()) ?? contains(textOf, filter);
  return excludes ? (mail) => !test(mail) : test;
}

const contains =
  (read: (mail: Mail) => string, wanted: string): Test =>
  (mail) =>
    read(mail).toLowerCase().includes(wanted);

const filtersWithoutValue = new Map<string, Test>([
  ["is:read", ({ read }) => read],
  ["is:unread", ({ read }) => !read],
  ["has:attachment", ({ attachments }) => attachments.length > 0],
  ["has:attachments", ({ attachments }) => attachments.length > 0],
]);

const filtersWithValue = new Map<string, (value: string) => Test>([
  ["to", (value) => contains(({ to }) => to.map(addressText).join(" "), value)],
  ["from", (value) => contains(({ from }) => addressText(from), value)],
  [
    "addressed",
    (value) => contains(({ from, to }) => [from, ...to].map(addressText).join(" "), value),
  ],
  // Emails in this mailbox have no Cc, Bcc or Reply-To.
  ["cc", () => () => false],
  ["bcc", () => () => false],
  ["reply-to", () => () => false],
  ["subject", (value) => contains(({ subject }) => subject, value)],
  ["after", (value) => compareDate(value, (created, limit) => created >= limit)],
  ["before", (value) => compareDate(value, (created, limit) => created <= limit)],
]);

const addressText = ({ name, address }: MailAddress) => `${name} <${address}>`;

const textOf = ({ from, to, subject, text, attachments }: Mail) =>
  [...[from, ...to].map(addressText), subject, text, ...attachments.map(({ name }) => name)].join(
    " ",
  );

/** Matches every email if the value is not a date. */
function compareDate(value: string, matches: (created: number, limit: number) => boolean): Test {
  const limit = Date.parse(value.toUpperCase());
  return ({ created }) => Number.isNaN(limit) || matches(Date.parse(created), limit);
}
