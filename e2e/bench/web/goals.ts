import { median } from "../latencies";
import { type Goal, ratioTo, type Values } from "./report";

export interface PageGoals {
  /** Largest contentful paint as a multiple of the static copy's. */
  readonly lcp: number;
  readonly returnLcp: number;
  readonly scriptKilobytes: number;
  readonly allKilobytes: number;
}

const MAX_LAYOUT_SHIFT = 0.05;
const MAX_INTERACTIVE_RATIO = 1.1;

/** `values` returns those of one measurement of the page, such as "LCP". */
export function goalsOf(
  page: string,
  goals: PageGoals,
  values: (measurement: string) => Values,
): Goal[] {
  const kilobytes = (measurement: string) => median(values(measurement).federated) / 1000;
  const goal = (name: string, measured: number, limit: number, unit: Goal["unit"]) => ({
    name: `${page}: ${name}`,
    measured,
    limit,
    unit,
  });
  return [
    goal("LCP, federated ÷ static copy", ratioTo("copy", values("LCP")), goals.lcp, "×"),
    goal(
      "LCP of a return visit, federated ÷ static copy",
      ratioTo("copy", values("LCP of a return visit")),
      goals.returnLcp,
      "×",
    ),
    goal("script", kilobytes("script"), goals.scriptKilobytes, "kB"),
    goal("all bytes", kilobytes("bytes"), goals.allKilobytes, "kB"),
    goal("layout shift", median(values("layout shift").federated), MAX_LAYOUT_SHIFT, ""),
    goal(
      "interactive, federated ÷ one application",
      ratioTo("single", values("interactive")),
      MAX_INTERACTIVE_RATIO,
      "×",
    ),
  ];
}
