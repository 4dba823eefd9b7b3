import { isIPv6 } from "node:net";

/** The part of an address that one client cannot choose: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [before = "", after = ""] = address.split("%")[0]?.split("::") ?? [];
  const start = groupsOf(before);
  const end = groupsOf(after);
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0");
  const network = [...start, ...zeros, ...end].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));
