import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { failsToMount, requireReportedCrash } from "./crashes";
import { openBrowser, openFrame } from "./openFrame";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  page = await openFrame(browser, "mf-shop");
  return () => page.close();
});

interface Behaviour {
  usesPortal?: boolean;
  changesWithPath?: boolean;
}

/** A page without React that catches each of its errors. */
const use = (behaviour: Behaviour) =>
  page.evaluate(({ usesPortal, changesWithPath }) => {
    frame.use("mf-plain", {
      bootstrap: () => Promise.resolve(),
      mount({ outlet, portal }) {
        const element = outlet.appendChild(document.createElement("p"));
        const attempt = (work: () => unknown) => {
          try {
            work();
          } catch (error) {
            console.log(error);
          }
        };
        if (usesPortal) attempt(() => portal.session);
        addEventListener("popstate", () => {
          if (changesWithPath) attempt(() => element.appendChild(document.createElement("b")));
        });
        return Promise.resolve();
      },
      unmount({ outlet }) {
        outlet.replaceChildren();
        return Promise.resolve();
      },
    });
  }, behaviour);

it("accepts a page that neither uses the portal nor changes with its path", async () => {
  await use({});
  expect(await failsToMount(page, "mf-plain")).toBe(false);
  await requireReportedCrash(page, "mf-plain", ["/elsewhere", "/"]);
});

it("refuses a module that mounts although the portal fails", async () => {
  await use({ usesPortal: true });
  await expect(failsToMount(page, "mf-plain")).rejects.toThrow(
    "mf-plain must reject mount() when its first render fails",
  );
});

it("refuses a module that does not report that its page has failed", async () => {
  await use({ changesWithPath: true });
  await page.evaluate(() => frame.mount());
  await expect(requireReportedCrash(page, "mf-plain", ["/elsewhere"])).rejects.toThrow(
    "mf-plain must report errors after mounting to the shell with onCrash()",
  );
});
