import { domainToASCII } from "node:url";

/** The mailbox of an address, as the portal's `private.mailbox_of`: providers ignore tags, and some of them more. */
export function mailboxOf(address: string): string {
  const plain = address.normalize("NFKC").toLowerCase();
  const at = plain.lastIndexOf("@");
  const name = plain.slice(0, at).replace(/(.)\+.*$/, "$1");
  const domain = domainToASCII(plain.slice(at + 1));
  if (/^(?:gmail|googlemail)\.com$/.test(domain)) return `${name.replaceAll(".", "")}@gmail.com`;
  if (/^(?:proton\.me|protonmail\.com|pm\.me)$/.test(domain))
    return `${name.replaceAll(/[._-]/g, "")}@proton.me`;
  if (/^(?:yahoo|ymail|rocketmail)\./.test(domain))
    return `${name.replace(/(.)-.*$/, "$1")}@${domain}`;
  return `${name}@${domain}`;
}
