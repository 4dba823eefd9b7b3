import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ModuleDescription } from "../../contract/release/manifest";
import { CONTRACT_MAJOR, CONTRACT_MINOR } from "../../contract/portal";
import { offersContract, parseContract } from "../../contract/release/contractVersion";
import { entryUrl, openBrowser, openFrame } from "./openFrame";
import { documentState, globalRules } from "./pageState";
import { growthOver } from "./growthOver";

/** Half a node or listener and 20 kB per mount: above the noise, below a leak. */
const ALLOWED = { nodes: 25, listeners: 25, heapBytes: 1_000_000 };

export function describeContractSuite({ name, contract, routes }: ModuleDescription): void {
  describe(name, () => {
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
      page = await openFrame(browser, name);
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
    const unmount = () => page.evaluate(() => frame.unmount());

    it("needs no newer contract than this shell offers", () => {
      const offered = { contract: CONTRACT_MAJOR, contractMinor: CONTRACT_MINOR };
      expect(offersContract(offered, parseContract(contract))).toBe(true);
    });

    it.each(paths)("renders %s and cleans up after itself", async (path) => {
      await mountAt(path);
      expect(await page.evaluate(() => document.querySelector("main")?.innerText)).not.toBe("");
      await unmount();
      await expect.poll(() => documentState(page), { timeout: 10_000 }).toEqual(empty);
    });

    it("styles only its own elements", async () => {
      for (const path of paths) {
        await mountAt(path);
        await page.waitForLoadState("networkidle");
        expect(await globalRules(page, name)).toEqual([]);
        await unmount();
      }
    });

    it("does not leak in 50 remounts", async () => {
      await goTo(home);
      const growth = await growthOver(page, 50);
      expect(growth.nodes).toBeLessThan(ALLOWED.nodes);
      expect(growth.listeners).toBeLessThan(ALLOWED.listeners);
      expect(growth.heapBytes).toBeLessThan(ALLOWED.heapBytes);
    });

    it("reports a failing first render and can be mounted again", async () => {
      await goTo(home);
      await page.evaluate(() => {
        frame.breakPortal();
      });
      await expect(page.evaluate(() => frame.mount())).rejects.toThrow("broken on purpose");
      expect(await documentState(page)).toEqual(empty);
      await unmount();
      await page.evaluate(() => frame.mount());
      expect(await documentState(page)).not.toEqual(empty);
    });

    it("reports a later crash to the shell and can be unmounted", async () => {
      await mountAt(home);
      await page.waitForFunction(() => (document.querySelector("main")?.innerText ?? "") !== "");
      await page.evaluate(() => {
        frame.breakPortal();
      });
      for (const path of ["/elsewhere", ...paths.slice(1), home]) {
        await goTo(path);
        await page.waitForLoadState("networkidle");
      }
      await page.waitForFunction(() => frame.crashes.length > 0);
      await unmount();
      expect(await documentState(page)).toEqual(empty);
    });
  });
}
