import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newerMembers } from "../../../tooling/contract/newerMembers";
import { currentProject } from "../../../tooling/project/project";
import { contractText, offersContract } from "../../contract/release/contractVersion";
import type { PartContext } from "../../contract/extensions";
import type { CopiedBuild } from "./copiedBuild";
import { recordBuiltins, replacedBuiltins } from "./builtins";
import { EXAMPLE_ID, examplePath } from "./examplePath";
import { failsToMount, requireReportedCrash } from "./crashes";
import { forbiddenCode } from "./forbiddenCode";
import { entryUrl, folderOfModule, frameManifest, openBrowser, openFrame } from "./openFrame";
import { documentState, globalRules, type Held } from "./pageState";
import { ALLOWED, growthOver } from "./growthOver";
import { whenQuiet } from "./whenQuiet";

/** A module without `dir` is one whose sources are here. */
type CheckedModule = Omit<CopiedBuild, "dir"> & Partial<Pick<CopiedBuild, "dir">>;

// `expect.assert` fails with its message alone: a matcher would add both values to the line that `check` prints.
export function describeContractSuite(checked: CheckedModule): void {
  const { name, routes, contributions = {}, dir, ...needed } = checked;
  const { parts = [], adminSections = [] } = contributions;
  describe(name, () => {
    it("needs no newer contract than the shell offers", async () => {
      const shell = await frameManifest();
      expect.assert(
        offersContract(shell, needed),
        `${name} needs contract ${contractText(needed)}, the shell offers ${contractText(shell)}`,
      );
    });

    it.skipIf(dir !== undefined)("uses nothing newer than the contract it declares", () => {
      const newer = newerMembers(sourcesOf(name), needed.contractMinor ?? 0);
      expect.assert(
        newer.length === 0,
        `module.ts declares contract ${contractText(needed)}, but uses newer members: ${newer.join(", ")}`,
      );
    });

    it("contains no code that the portal blocks", async () => {
      const found = forbiddenCode(await folderOfModule(name, dir));
      expect.assert(found.length === 0, `${name}/${listed(found)}`);
    });

    describe("in the bare frame", () => {
      const paths = [...new Set(routes.map(({ path }) => examplePath(path)))];
      const home = paths[0] ?? "/";
      let browser: Browser;
      let page: Page;
      let empty: string[];

      beforeAll(async () => {
        browser = await openBrowser();
      });
      afterAll(() => browser.close());
      const openPage = async () => {
        page = await openFrame(browser, name, dir);
        empty = await documentState(page);
        await recordBuiltins(page);
        await page.evaluate(([module, url]) => frame.load(module, url), [name, entryUrl] as const);
      };

      const goTo = (path: string) =>
        page.evaluate((to) => {
          frame.goTo(to);
        }, path);
      const mountAt = async (path: string) => {
        await goTo(path);
        await page.evaluate(() => frame.mount());
      };
      /** Differences between the document and its state with an empty frame. */
      const remains = async () => {
        const now = await documentState(page);
        const missing = empty.filter((one) => !now.includes(one)).map((one) => `missing: ${one}`);
        return [...now.filter((one) => !empty.includes(one)), ...missing];
      };
      const unmount = () => page.evaluate(() => frame.unmount());
      const requireClean = async (what: string) => {
        const isClean = async () => (await remains()).length === 0;
        await expect
          .poll(isClean, { timeout: 10_000 })
          .toBe(true)
          .catch(() => undefined);
        const left = await remains();
        expect.assert(left.length === 0, leaves(what, left));
      };
      const requireNoCrash = async (what: string) => {
        const crashes = await page.evaluate(() => [...frame.crashes, ...uncaughtErrors]);
        expect.assert(
          crashes.length === 0,
          `${what} must not fail after it is shown: ${crashes.join(", ")}`,
        );
      };
      const requireBuiltins = async (what: string) => {
        const replaced = await replacedBuiltins(page);
        expect.assert(
          replaced.length === 0,
          `${what} must not replace what the whole portal uses: ${listed(replaced)}`,
        );
      };
      const requireAllowed = async (what: string) => {
        const blocked = await page.evaluate(() => [...new Set(blockedByPolicy)]);
        expect.assert(
          blocked.length === 0,
          `the Content-Security-Policy of the portal blocks in ${what}: ${listed(blocked)}`,
        );
      };

      const requireHarmless = async (what: string) => {
        await whenQuiet(page);
        await requireNoCrash(what);
        await requireAllowed(what);
        await requireBuiltins(what);
      };

      const mounted = [
        ...parts.map(({ id, at, example }) => [id, example ?? contextAt(at), "/"] as const),
        ...adminSections.map(({ id, path }) => [id, {}, path] as const),
      ];
      const mountPart = (id: string, context: PartContext) =>
        page.evaluate(([part, given]) => frame.mountPart(part, given), [id, context] as const);
      const unmountPart = () => page.evaluate(() => frame.unmountPart());

      describe("one after another in a page", () => {
        let isClean = false;
        beforeEach(async () => {
          if (!isClean) await openPage();
        });
        afterEach(async ({ task }) => {
          isClean = task.result?.state !== "fail";
          if (!isClean) await page.close();
        });
        afterAll(() => page.close());

        it.each(paths)("renders %s and cleans up after itself", async (path) => {
          await mountAt(path);
          const text = await page.evaluate(() => document.querySelector("main")?.innerText);
          expect.assert(text !== "", `${path} must show text when mount() resolves`);
          await requireHarmless(path);
          const rules = await globalRules(page, name);
          expect.assert(rules.length === 0, `rules that affect other modules: ${listed(rules)}`);
          await unmount();
          await requireClean(path);
        });

        it.each(mounted)("shows the part %s and cleans up after it", async (id, context, path) => {
          await goTo(path);
          await mountPart(id, context);
          await requireHarmless(`the part ${id}`);
          const rules = await globalRules(page, name);
          expect.assert(rules.length === 0, `rules of ${id} that affect others: ${listed(rules)}`);
          await unmountPart();
          await requireClean(`the part ${id}`);
        });
      });

      describe("in a page of its own", () => {
        beforeEach(openPage);
        afterEach(() => page.close());

        it("does not leak in 50 remounts", async () => {
          await goTo(home);
          const growth = await growthOver(page, 50);
          for (const [kind, most] of Object.entries(ALLOWED)) {
            const kept = growth[kind as keyof Held];
            expect.assert(
              kept < most,
              `${name} keeps ${kept} ${kind} after 50 remounts, but must keep fewer than ${most}`,
            );
          }
        });

        it("reports a failing first render and can be mounted again", async () => {
          await goTo(home);
          if (!(await failsToMount(page, name))) await unmount();
          const left = await remains();
          expect.assert(left.length === 0, leaves("a failed mount", left));
          await unmount();
          await page.evaluate(() => frame.mount());
          expect.assert((await remains()).length > 0, "it must mount after a failed mount");
        });

        it("reports a later crash to the shell and can be unmounted", async () => {
          await mountAt(home);
          await page.waitForFunction(
            () => (document.querySelector("main")?.innerText ?? "") !== "",
          );
          await requireReportedCrash(page, name, ["/elsewhere", ...paths.slice(1), home]);
          await unmount();
          const left = await remains();
          expect.assert(left.length === 0, leaves("a crashed module", left));
        });
      });
    });
  });
}

const leaves = (what: string, left: readonly string[]) =>
  `${what} must leave nothing behind, but leaves ${listed(left)}`;

/** Text for the first line of a failure, which is all that `check` prints. */
const listed = (found: readonly string[]) =>
  `${found.join(", ")}. See docs/libraries.md of the portal`;

/** Example context of an extension point of `ExtensionPoints`. */
const contextAt = (at: string): PartContext =>
  at === "booking.details" ? { bookingId: EXAMPLE_ID } : {};

function sourcesOf(name: string): { config: string; folder: string } {
  const folder = currentProject().modules.get(name) ?? "";
  return { config: join(folder, "tsconfig.json"), folder };
}
