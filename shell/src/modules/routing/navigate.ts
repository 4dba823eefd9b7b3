import type { Portal } from "@portal/shared/contract/portal";
import { isOwnPath } from "./returnPath";

/** Uses react-router's history format. @throws RangeError for another origin. */
export const navigate: Portal["navigate"] = (to, { replace = false, state } = {}) => {
  if (!isOwnPath(to)) throw new RangeError(`${to} is not a path of this portal`);
  const index = indexOf(history.state);
  const entry = {
    usr: state ?? null,
    key: crypto.randomUUID().slice(0, 8),
    idx: replace ? index : index + 1,
  };
  if (replace) history.replaceState(entry, "", to);
  else history.pushState(entry, "", to);
};

function indexOf(entry: unknown): number {
  const known = typeof entry === "object" && entry !== null && "idx" in entry;
  return known && typeof entry.idx === "number" ? entry.idx : 0;
}
