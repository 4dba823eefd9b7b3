import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { entryUrl, openBrowser, openFrame } from "./openFrame";

const MODULE = "mf-member";

it("loads the libraries of a module when the shell was built with other vendor files", async () => {
  const { dir } = await buildPackage(MODULE);
  const entry = await readFile(join(dir, "entry.js"), "utf8");
  expect(entry).toMatch(/-vendor[0-9a-f]{8}/);
  const browser = await openBrowser();
  try {
    const page = await openFrame(browser, MODULE);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.route(entryUrl, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: entry.replaceAll(/-vendor[0-9a-f]{8}/g, "-vendor00000000"),
      }),
    );
    await page.evaluate(([name, url]) => frame.load(name, url), [MODULE, entryUrl] as const);
    await page.evaluate(() => frame.mount());
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(requested.filter((url) => /\/module\/.*lib-router/.test(url))).toHaveLength(1);
    expect(await page.evaluate(() => frame.crashes)).toEqual([]);
  } finally {
    await browser.close();
  }
});
