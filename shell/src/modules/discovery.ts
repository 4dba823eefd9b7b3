import { discoverySchema, type Discovery } from "@portal/shared/contract/discovery";
import { withDeadline } from "./deadline";

const LAST_GOOD_KEY = "portal.discovery";
const DEADLINE_MS = 4000;

/** The document that the host wrote into the page, if it is there and sound. */
export function injectedDiscovery(): Discovery | undefined {
  const text = document.getElementById("portal-discovery")?.textContent;
  return keep(parse(text));
}

/**
 * Asks for the current document. When discovery is down or talks nonsense, the last good copy
 * of this browser stands in.
 * @throws when neither is to be had.
 */
export async function fetchDiscovery(url: string): Promise<Discovery> {
  try {
    const response = await withDeadline(
      (signal) => fetch(url, { cache: "no-cache", signal }),
      DEADLINE_MS,
      "Discovery",
    );
    if (!response.ok) throw new Error(`Discovery answered ${String(response.status)}`);
    const discovery = keep(parse(await response.text()));
    if (!discovery) throw new Error("Discovery answered something that is no modules.json");
    return discovery;
  } catch (error) {
    const lastGood = readLastGood();
    if (!lastGood) throw error;
    return lastGood;
  }
}

function parse(text: string | null | undefined): Discovery | undefined {
  if (!text) return undefined;
  try {
    return discoverySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function keep(discovery: Discovery | undefined): Discovery | undefined {
  try {
    if (discovery) localStorage.setItem(LAST_GOOD_KEY, JSON.stringify(discovery));
  } catch {
    // A full or forbidden storage only costs the stand-in.
  }
  return discovery;
}

function readLastGood(): Discovery | undefined {
  try {
    return parse(localStorage.getItem(LAST_GOOD_KEY));
  } catch {
    return undefined;
  }
}
