import { isIP } from "node:net";
import type { Peer } from "../service";
import { sameText } from "./callers";

const ADDRESS = "sb-forwarded-for";
const KEY = "sb-forwarded-key";

/**
 * The client's address: that of the connection, or the one that the portal's host forwards with the
 * secret key. Removes both headers.
 */
export function takeForwardedAddress(request: Request, peer: Peer, secretKey: string): Peer {
  const address = request.headers.get(ADDRESS) ?? "";
  const isTrusted = sameText(request.headers.get(KEY) ?? "", secretKey);
  request.headers.delete(ADDRESS);
  request.headers.delete(KEY);
  return isTrusted && isIP(address) !== 0 ? { address } : peer;
}
