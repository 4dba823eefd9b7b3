import { parseLiveModule, type LiveModule } from "@portal/shared/contract/release/discovery";
import { origins } from "./allowedOrigins";
import { withDeadline } from "../deadline";
import type { Overrides } from "./overrideStore";
import { ownFetch } from "../../network/ownFetch";

const DEADLINE_MS = 2000;

export type LiveModules = Readonly<Record<string, LiveModule>>;

/** Never rejects; omits modules that fail or whose origin is not allowed. */
export async function fetchLiveModules(overrides: Overrides): Promise<LiveModules> {
  const requests = Object.entries(overrides).map(async ([name, override]) => {
    if ("build" in override || !origins.isLive(override.origin)) return [];
    const { origin } = override;
    const module = await withDeadline((signal) => read(origin, signal), DEADLINE_MS, name).catch(
      () => undefined,
    );
    return module ? [[name, module] as const] : [];
  });
  return Object.fromEntries((await Promise.all(requests)).flat());
}

async function read(origin: string, signal: AbortSignal): Promise<LiveModule> {
  const response = await ownFetch(`${origin}/module.json`, { cache: "no-store", signal });
  return parseLiveModule(await response.json());
}
