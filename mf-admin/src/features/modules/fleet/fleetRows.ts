import { isCanary } from "@portal/shared/contract/release/canary";
import type { ModuleReleases } from "../releases";
import type { Figures } from "./fleet.queries";

/** The release in use, the canary, and those with the most sessions. */
const SHOWN = 5;

export interface FleetRow {
  build: string;
  state: "in-use" | "canary" | "other";
  figures: Figures | undefined;
  /** Figures of the release in use; undefined in its own row. */
  stable: Figures | undefined;
}

/** The release in use and the canary come first, also without sessions. */
export function fleetRows(
  { name, releases, inUse }: ModuleReleases,
  figures: readonly Figures[],
): { rows: FleetRow[]; hidden: number } {
  const ofModule = figures.filter(({ module }) => module === name);
  const figuresOf = (build: string) => ofModule.find((one) => one.build === build);
  const canary = releases.find(isCanary);
  const stable = inUse && figuresOf(inUse.extras.build);
  const current: FleetRow[] = [];
  if (inUse) {
    const { build } = inUse.extras;
    current.push({ build, state: "in-use", figures: stable, stable: undefined });
  }
  if (canary) {
    const { build } = canary.extras;
    current.push({ build, state: "canary", figures: figuresOf(build), stable });
  }
  const others = ofModule
    .filter(({ build }) => !current.some((row) => row.build === build))
    .map((one): FleetRow => ({ build: one.build, state: "other", figures: one, stable }));
  const rows = [...current, ...others].slice(0, SHOWN);
  return { rows, hidden: current.length + others.length - rows.length };
}

/** @returns 0 to 100 */
export const percentOf = (bad: number, { sessions }: Figures): number =>
  sessions === 0 ? 0 : (100 * bad) / sessions;
