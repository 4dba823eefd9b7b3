import { parseDiscovery, type Discovery } from "@portal/shared/contract/release/discovery";
import { trySetItem, openStorage } from "../../storage";
import { withDeadline } from "../deadline";
import { ownFetch } from "../../network/ownFetch";

const LAST_GOOD_KEY = "portal.discovery";
const DEADLINE_MS = 4000;

export function injectedDiscovery(): Discovery | undefined {
  const text = document.getElementById("portal-discovery")?.textContent;
  return keep(parse(text));
}

/** Falls back to this browser's last valid copy. @throws when there is none. */
export async function fetchDiscovery(url: string): Promise<Discovery> {
  try {
    const text = await withDeadline((signal) => read(url, signal), DEADLINE_MS, "Discovery");
    const discovery = keep(parse(text));
    if (!discovery) throw new Error("Discovery returned an invalid modules.json");
    return discovery;
  } catch (error) {
    const lastGood = readLastGood();
    if (!lastGood) throw error;
    return lastGood;
  }
}

async function read(url: string, signal: AbortSignal): Promise<string> {
  const response = await ownFetch(url, { cache: "no-cache", signal });
  if (!response.ok) throw new Error(`Discovery returned status ${String(response.status)}`);
  return response.text();
}

function parse(text: string | null | undefined): Discovery | undefined {
  try {
    return parseDiscovery(JSON.parse(text ?? ""));
  } catch {
    return undefined;
  }
}

function keep(discovery: Discovery | undefined): Discovery | undefined {
  if (discovery) trySetItem(openStorage("localStorage"), LAST_GOOD_KEY, JSON.stringify(discovery));
  return discovery;
}

const readLastGood = () => parse(openStorage("localStorage").getItem(LAST_GOOD_KEY));
