import type { Mail, MailAddress } from "./mailbox";

type Test = (mail: Mail) => boolean;

/** Compares as Mailpit does: the emails that match every term of a query (its search filters). */
export function searchMails(mails: readonly Mail[], query: string): Mail[] {
  const tests = termsOf(query).map(testOf);
  return mails.filter((mail) => tests.every((test) => test(mail)));
}

/** Splits at spaces outside of quotes. */
const termsOf = (query: string): string[] =>
  (query.match(/(?:"[^"]*"?|[^\s"])+/g) ?? [])
    .map((term) => term.replaceAll('"', "").trim())
    .filter((term) => term !== "");

/** `-term` and `!term` match the other emails. */
function testOf(term: string): Test {
  const [, excludes = "", filter = ""] = /^([-!](?=.))?(.*)$/s.exec(term.toLowerCase()) ?? [];
  const [, name = "", value = ""] = /^([a-z-]+):(.*)$/s.exec(filter) ?? [];
  const prefixed = prefixes[name];
  if (prefixed && value.trim() === "") return () => true;
  const test = fixed[filter] ?? prefixed?.(value.trim()) ?? contains(textOf, filter);
  return excludes ? (mail) => !test(mail) : test;
}

const contains =
  (read: (mail: Mail) => string, wanted: string): Test =>
  (mail) =>
    read(mail).toLowerCase().includes(wanted);

const fixed: Readonly<Record<string, Test>> = {
  "is:read": ({ read }) => read,
  "is:unread": ({ read }) => !read,
  "has:attachment": ({ attachments }) => attachments.length > 0,
  "has:attachments": ({ attachments }) => attachments.length > 0,
};

const prefixes: Readonly<Record<string, (value: string) => Test>> = {
  to: (value) => contains(({ to }) => to.map(addressText).join(" "), value),
  from: (value) => contains(({ from }) => addressText(from), value),
  addressed: (value) => contains(({ from, to }) => [from, ...to].map(addressText).join(" "), value),
  // The mailbox has no such recipients.
  cc: () => () => false,
  bcc: () => () => false,
  "reply-to": () => () => false,
  subject: (value) => contains(({ subject }) => subject, value),
  after: (value) => compareDate(value, (created, limit) => created >= limit),
  before: (value) => compareDate(value, (created, limit) => created <= limit),
};

const addressText = ({ name, address }: MailAddress) => `${name} <${address}>`;

const textOf = ({ from, to, subject, text, attachments }: Mail) =>
  [...[from, ...to].map(addressText), subject, text, ...attachments.map(({ name }) => name)].join(
    " ",
  );

/** Ignores a date that is none. */
function compareDate(value: string, matches: (created: number, limit: number) => boolean): Test {
  const limit = Date.parse(value.toUpperCase());
  return ({ created }) => Number.isNaN(limit) || matches(Date.parse(created), limit);
}
