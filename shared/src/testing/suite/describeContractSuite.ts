import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newerMembers } from "../../../tooling/contract/newerMembers";
import { currentProject } from "../../../tooling/project/project";
import { contractText, offersContract } from "../../contract/release/contractVersion";
import type { PartContext } from "../../contract/extensions";
import type { CopiedBuild } from "./copiedBuild";
import { failsToMount, requireReportedCrash } from "./crashes";
import { entryUrl, frameManifest, openBrowser, openFrame } from "./openFrame";
import { documentState, globalRules, type Held } from "./pageState";
import { growthOver } from "./growthOver";

/** Half a node or listener and 20 kB per mount: above the noise, below a leak. */
const ALLOWED = { nodes: 25, listeners: 25, heapBytes: 1_000_000 };

/** Without `dir`, of a module whose sources are here. */
type CheckedModule = Omit<CopiedBuild, "dir"> & Partial<Pick<CopiedBuild, "dir">>;

export function describeContractSuite(checked: CheckedModule): void {
  const { name, routes, contributions = {}, dir, ...needed } = checked;
  const { parts = [], adminSections = [] } = contributions;
  describe(name, () => {
    it("needs no newer contract than the shell offers", async () => {
      const shell = await frameManifest();
      expect(
        offersContract(shell, needed),
        `${name} needs contract ${contractText(needed)}, the shell offers ${contractText(shell)}`,
      ).toBe(true);
    });

    it.skipIf(dir !== undefined)("uses nothing newer than the contract it declares", () => {
      expect(
        newerMembers(sourcesOf(name), needed.contractMinor ?? 0),
        `module.ts declares contract ${contractText(needed)}, but uses newer members`,
      ).toEqual([]);
    });

    describe("in the bare frame", () => {
      const paths = routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
      const home = paths[0] ?? "/";
      let browser: Browser;
      let page: Page;
      let empty: string[];

      beforeAll(async () => {
        browser = await openBrowser();
      });
      afterAll(() => browser.close());
      beforeEach(async () => {
        page = await openFrame(browser, name, dir);
        empty = await documentState(page);
        await page.evaluate(([module, url]) => frame.load(module, url), [name, entryUrl] as const);
      });
      afterEach(() => page.close());

      const goTo = (path: string) =>
        page.evaluate((to) => {
          frame.goTo(to);
        }, path);
      const mountAt = async (path: string) => {
        await goTo(path);
        await page.evaluate(() => frame.mount());
      };
      /** What the document contains since the frame was empty, or lacks since then. */
      const remains = async () => {
        const now = await documentState(page);
        const missing = empty.filter((one) => !now.includes(one)).map((one) => `missing: ${one}`);
        return [...now.filter((one) => !empty.includes(one)), ...missing];
      };
      const unmount = () => page.evaluate(() => frame.unmount());

      it.each(paths)("renders %s and cleans up after itself", async (path) => {
        await mountAt(path);
        const text = await page.evaluate(() => document.querySelector("main")?.innerText);
        expect(text, `${path} must show text when mount() resolves`).not.toBe("");
        await unmount();
        await expect
          .poll(remains, { timeout: 10_000, message: `${path} must leave nothing behind` })
          .toEqual([]);
      });

      const mounted = [
        ...parts.map(({ id, at, example }) => [id, example ?? exampleOf(at), "/"] as const),
        ...adminSections.map(({ id, path }) => [id, {}, path] as const),
      ];
      const mountPart = (id: string, context: PartContext) =>
        page.evaluate(([part, given]) => frame.mountPart(part, given), [id, context] as const);
      const unmountPart = () => page.evaluate(() => frame.unmountPart());

      it.each(mounted)("shows the part %s and cleans up after it", async (id, context, path) => {
        await goTo(path);
        await mountPart(id, context);
        await page.waitForLoadState("networkidle");
        const crashes = await page.evaluate(() => frame.crashes);
        expect(crashes, `the part ${id} must not fail after it is shown`).toEqual([]);
        expect(await globalRules(page, name), `rules of ${id} that affect others`).toEqual([]);
        await unmountPart();
        await expect
          .poll(remains, { timeout: 10_000, message: `the part ${id} must leave nothing behind` })
          .toEqual([]);
      });

      it("styles only its own elements", async () => {
        for (const path of paths) {
          await mountAt(path);
          await page.waitForLoadState("networkidle");
          const rules = await globalRules(page, name);
          expect(rules, `rules of ${path} that affect other modules`).toEqual([]);
          await unmount();
        }
      });

      it("does not leak in 50 remounts", async () => {
        await goTo(home);
        const growth = await growthOver(page, 50);
        for (const [kind, most] of Object.entries(ALLOWED)) {
          expect(growth[kind as keyof Held], `${kind} kept after 50 remounts`).toBeLessThan(most);
        }
      });

      it("reports a failing first render and can be mounted again", async () => {
        await goTo(home);
        if (!(await failsToMount(page, name))) await unmount();
        expect(await remains(), "a failed mount must leave nothing behind").toEqual([]);
        await unmount();
        await page.evaluate(() => frame.mount());
        expect(await remains(), "it must mount after a failed mount").not.toEqual([]);
      });

      it("reports a later crash to the shell and can be unmounted", async () => {
        await mountAt(home);
        await page.waitForFunction(() => (document.querySelector("main")?.innerText ?? "") !== "");
        await requireReportedCrash(page, name, ["/elsewhere", ...paths.slice(1), home]);
        await unmount();
        expect(await remains(), "a crashed module must leave nothing behind").toEqual([]);
      });
    });
  });
}

/** The contexts of `ExtensionPoints`. */
const exampleOf = (at: string): PartContext =>
  at === "booking.details" ? { bookingId: "00000000-0000-4000-8000-000000000001" } : {};

function sourcesOf(name: string): { config: string; folder: string } {
  const folder = currentProject().modules.get(name) ?? "";
  return { config: join(folder, "tsconfig.json"), folder };
}
