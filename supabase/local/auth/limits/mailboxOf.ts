import { domainToASCII } from "node:url";

/** The mailbox of an address, as the portal's `private.mailbox_of`: providers ignore tags, and some of them more. */
export function mailboxOf(address: string): string {
  const plain = address.normalize("NFKC").toLowerCase();
  const at = plain.lastIndexOf("@");
  const name = plain.slice(0, at).replace(/(.)\+.*$/, "$1");
  const domain = domainToASCII(plain.slice(at + 1));
  if (/^(?:gmail|googlemail)\.com$/.test(domain)) return `${name.replaceAll(".", "")}@gmail.com`;
  if (/^(?:icloud|me|mac)\.com$/.test(domain)) return `${name}@icloud.com`;
  if (/^(?:proton\.me|protonmail\.com|protonmail\.ch|pm\.me)$/.test(domain))
    return `${name.replaceAll(/[._-]/g, "")}@proton.me`;
  if (/^(?:yandex\.[a-z.]+|ya\.ru|narod\.ru)$/.test(domain))
    return `${name.replaceAll(".", "-")}@yandex.ru`;
  if (/^[^.]+\.fastmail\.(?:com|fm)$/.test(domain))
    return domain.replace(".fastmail.", "@fastmail.");
  if (/^(?:yahoo|ymail|rocketmail)\./.test(domain))
    return `${name.replace(/(.)-.*$/, "$1")}@${domain}`;
  return `${name}@${domain}`;
}
