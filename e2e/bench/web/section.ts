import { existsSync } from "node:fs";
import { chromium, type Browser } from "@playwright/test";
import { median } from "../latencies";
import type { Result, Section } from "../section";
import { warmNavigations } from "./warmNavigations";
import { PHONE } from "./phone";
import { emptyPair, goalsTable, ratioOf, sideBySide, type Line, type Pair } from "./report";
import { sessionOf } from "./sessionOf";
import { type TwoSites, withTwoSites } from "./twoSites";
import { type StoredSession, visit, visitAll } from "./visits";

const REPETITIONS = Number(process.env["BENCH_REPETITIONS"] ?? 5);
const PATHS = ["/", "/dashboard", "/book-room"];
const debianChromium = "/usr/bin/chromium";

const pages = [
  { name: "landing", path: "/", as: "visitor" },
  { name: "dashboard", path: "/dashboard", as: "member" },
  { name: "book-room", path: "/book-room", as: "member" },
  { name: "admin", path: "/admin", as: "admin" },
] as const;

export const web: Section = {
  title: "Web: federated modules beside the same code as one single-page application",
  run: () => withTwoSites(measureWith),
};

async function measureWith(sites: TwoSites): Promise<Result> {
  const browser = await chromium.launch({
    ...(existsSync(debianChromium) && { executablePath: debianChromium }),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    return await measure(browser, sites);
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, sites: TwoSites): Promise<Result> {
  const kinds = ["federated", "single"] as const;
  const sessions: Record<string, StoredSession> = {};
  for (const kind of kinds) {
    for (const who of ["member", "admin"] as const) {
      sessions[`${who} ${kind}`] = await sessionOf(browser, sites[kind], who);
    }
  }
  const lines: Line[] = [];
  const line = (name: string, unit: Line["unit"]): Pair => {
    const known = lines.find((one) => one.name === name && one.unit === unit);
    if (known) return known;
    const fresh = { name, unit, ...emptyPair() };
    lines.push(fresh);
    return fresh;
  };

  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    // The second variant finds a warmer machine, so they alternate.
    const order = repetition % 2 === 0 ? kinds : kinds.toReversed();
    for (const { name, path, as } of pages) {
      for (const kind of order) {
        const seen = await visit(browser, sites[kind], path, sessions[`${as} ${kind}`]);
        line(`${name}: bytes`, "kB")[kind].push(seen.bytes);
        line(`${name}: requests`, "")[kind].push(seen.requests);
        line(`${name}: LCP`, "ms")[kind].push(seen.lcp);
        line(`${name}: interactive`, "ms")[kind].push(seen.interactive);
      }
    }
    for (const kind of order) {
      const session = sessions[`member ${kind}`] ?? { cookies: [], origins: [] };
      const traffic = await visitAll(browser, sites[kind], PATHS, session);
      line(`${PATHS.join(" → ")}: bytes`, "kB")[kind].push(traffic.bytes);
      line(`${PATHS.join(" → ")}: requests`, "")[kind].push(traffic.requests);
      for (const slow of [false, true]) {
        const took = await warmNavigations(browser, sites[kind], { session, slow });
        line(slow ? "warm navigation on the phone" : "warm navigation", "ms")[kind].push(...took);
      }
    }
  }
  const goals = [
    goal(
      "bytes of landing → dashboard → book-room",
      ratioOf(line(`${PATHS.join(" → ")}: bytes`, "kB")),
      1.15,
    ),
    goal("LCP of the landing page", ratioOf(line("landing: LCP", "ms")), 1.1),
    {
      name: "paint of a warm navigation between modules",
      measured: median(line("warm navigation", "ms").federated),
      limit: 100,
      unit: "ms" as const,
    },
  ];
  return {
    report: [
      `Phone: ${PHONE}. Medians of ${REPETITIONS} interleaved repetitions, lowest and highest in brackets.`,
      `Chromium ${browser.version()}, cache empty before each page; bytes are those of the site itself, with headers.\n`,
      sideBySide(lines),
      "",
      goalsTable(goals),
    ].join("\n"),
    broken: [],
  };
}

const goal = (name: string, measured: number, limit: number) => ({
  name: `federated ÷ one application, ${name}`,
  measured,
  limit,
  unit: "×" as const,
});
