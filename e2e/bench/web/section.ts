import { debianBrowser } from "@portal/shared/tooling/browsers/debianBrowser";
import { chromium, type Browser } from "@playwright/test";
import { median } from "../latencies";
import type { Result, Section } from "../section";
import { goalsOf } from "./goals";
import { INTERACTION_MS, interactions, measureInteraction } from "./interactions";
import { pages } from "./pages";
import { PHONE } from "./phone";
import { goalsTable, type Line, noValues, ratioTo, sideBySide, type Values } from "./report";
import { sessionOf } from "./sessionOf";
import { serveStaticCopies } from "./staticCopies";
import { type TwoSites, withTwoSites } from "./twoSites";
import { type StoredSession, visit, visitAll } from "./visits";
import { warmNavigations } from "./warmNavigations";

const REPETITIONS = Number(process.env["BENCH_REPETITIONS"] ?? 3);
const WAY = ["/", "/dashboard", "/book-room"];
const wayTraffic = `${WAY.join(" → ")}: bytes`;

export const web: Section = {
  title: "Web: federated modules beside the same code as one single-page application",
  run: () => withTwoSites(measureWith),
};

async function measureWith(sites: TwoSites): Promise<Result> {
  const browser = await chromium.launch({
    ...(debianBrowser && { executablePath: debianBrowser }),
    args: ["--no-sandbox", "--disable-background-networking", "--font-render-hinting=none"],
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
  const copies = await serveStaticCopies(
    browser,
    sites.federated,
    pages.map(({ path, as }) => ({ path, session: sessions[`${as} federated`] })),
  );
  const lines: Line[] = [];
  const line = (name: string, unit: Line["unit"]): Values => {
    const known = lines.find((one) => one.name === name);
    if (known) return known;
    const fresh = { name, unit, ...noValues() };
    lines.push(fresh);
    return fresh;
  };

  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    // Variants are measured in alternating order, because the machine is warmer for the later one.
    const order = repetition % 2 === 0 ? kinds : kinds.toReversed();
    for (const { name, path, as } of pages) {
      for (const kind of order) {
        const seen = await visit(browser, sites[kind], path, sessions[`${as} ${kind}`]);
        line(`${name}: bytes`, "kB")[kind].push(seen.bytes);
        line(`${name}: script`, "kB")[kind].push(seen.scriptBytes);
        line(`${name}: requests`, "")[kind].push(seen.requests);
        line(`${name}: LCP`, "ms")[kind].push(seen.lcp);
        line(`${name}: LCP of a return visit`, "ms")[kind].push(seen.returnLcp);
        line(`${name}: layout shift`, "")[kind].push(seen.layoutShift);
        line(`${name}: interactive`, "ms")[kind].push(seen.interactive);
      }
      const { lcp, returnLcp } = await visit(browser, copies.url, path);
      line(`${name}: LCP`, "ms").copy.push(lcp);
      line(`${name}: LCP of a return visit`, "ms").copy.push(returnLcp);
    }
    for (const kind of order) {
      const session = sessions[`member ${kind}`] ?? { cookies: [], origins: [] };
      const traffic = await visitAll(browser, sites[kind], WAY, session);
      line(wayTraffic, "kB")[kind].push(traffic.bytes);
      line(`${WAY.join(" → ")}: requests`, "")[kind].push(traffic.requests);
      for (const slow of [false, true]) {
        const took = await warmNavigations(browser, sites[kind], { session, slow });
        line(slow ? "warm navigation on the phone" : "warm navigation", "ms")[kind].push(...took);
      }
    }
  }
  await copies.stop();
  for (const kind of kinds) {
    const session = sessions[`member ${kind}`] ?? { cookies: [], origins: [] };
    for (const interaction of interactions) {
      const took = await measureInteraction(browser, sites[kind], session, interaction);
      line(`${interaction.name}: interaction to next paint`, "ms")[kind].push(...took);
    }
  }
  const values = (name: string): Values => lines.find((one) => one.name === name) ?? noValues();
  const goals = [
    ...pages.flatMap(({ name, goals: limits }) =>
      limits ? goalsOf(name, limits, (measurement) => values(`${name}: ${measurement}`)) : [],
    ),
    ratioGoal("bytes of landing → dashboard → book-room", values(wayTraffic), 1.15),
    ratioGoal("LCP of the landing page", values("landing: LCP"), 1.1),
    ...interactions.map(({ name }) => ({
      name: `${name}: interaction to next paint`,
      measured: median(values(`${name}: interaction to next paint`).federated),
      limit: INTERACTION_MS,
      unit: "ms" as const,
    })),
    {
      name: "paint of a warm navigation between modules",
      measured: median(values("warm navigation").federated),
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

const ratioGoal = (name: string, values: Values, limit: number) => ({
  name: `federated ÷ one application, ${name}`,
  measured: ratioTo("single", values),
  limit,
  unit: "×" as const,
});
