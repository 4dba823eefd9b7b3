import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser, Page } from "@playwright/test";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { parseContract } from "../../contract/release/contractVersion";
import { description } from "../modules/mf-libraries/module";
import { describeContractSuite } from "./describeContractSuite";
import { entryUrl, openBrowser, openFrame } from "./openFrame";

const { name, contract, routes } = description;
const { dir } = await buildPackage(name, `shared/src/testing/modules/${name}`);

describeContractSuite({ name, dir, routes, ...parseContract(contract) });

describe("a library of docs/libraries.md", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await openFrame(browser, name, dir);
    await page.evaluate(([module, url]) => frame.load(module, url), [name, entryUrl] as const);
  });
  afterAll(() => browser.close());

  const open = async (library: string) => {
    // Otherwise the pointer could stay over a control of the new page, which then has its hover color.
    await page.mouse.move(0, 0);
    await page.evaluate(async (path) => {
      frame.goTo(path);
      await frame.mount();
    }, `/libraries/${library}`);
  };
  const style = (selector: string, property: string) =>
    page.evaluate(
      ([at, wanted]) => {
        const element = document.querySelector(at);
        return element && getComputedStyle(element).getPropertyValue(wanted);
      },
      [selector, property] as const,
    );

  it("styles elements of the module, its dialogs and no others with Tailwind", async () => {
    await open("tailwind");
    await page.evaluate(() => {
      const other = document.createElement("div");
      other.innerHTML = '<p id="outside" class="text-accent flex">Outside</p>';
      const nested = document.querySelector("[data-module] div");
      const part = document.createElement("div");
      part.dataset["module"] = "mf-other";
      part.innerHTML = '<p id="nested" class="rounded-lg flex">Of another module</p>';
      document.body.append(other);
      nested?.append(part);
    });
    await page.getByRole("button", { name: "Open" }).click();
    const accent = "rgb(10, 124, 74)";
    expect(await style("[data-module] > div", "display")).toBe("flex");
    expect(await style("[data-module] > div", "animation-name")).toBe("mf-libraries-pulse");
    expect(await style("[data-module] > div", "color")).toBe(accent);
    expect(await style("[role=dialog] .text-accent", "color")).toBe(accent);
    expect(await style("#outside", "display")).toBe("block");
    expect(await style("#outside", "color")).not.toBe(accent);
    expect(await style("#nested", "display")).toBe("block");
    expect(await style("#nested", "border-radius")).toBe("0px");
    await page.evaluate(() => document.getElementById("outside")?.parentElement?.remove());
  });

  it("loads a font under a name of the module", async () => {
    await open("font");
    await page.waitForFunction(() =>
      [...document.fonts].some(
        ({ family, status }) => family.includes("mf-libraries-Caveat") && status === "loaded",
      ),
    );
    expect(await style("main p", "font-family")).toBe("mf-libraries-Caveat, cursive");
  });

  it("draws a chart with recharts", async () => {
    await open("recharts");
    await page.getByText("Tuesday").first().waitFor();
    expect(await page.locator(".recharts-bar-rectangle").count()).toBe(2);
  });

  it("answers from a worker", async () => {
    await open("worker");
    const text = () => page.evaluate(() => document.querySelector("main")?.innerText);
    await expect.poll(text).toBe("Sum: ₹6");
  });

  it("shows antd in the colors of the portal", async () => {
    await open("antd");
    await page.getByRole("button", { name: "Save" }).waitFor();
    const background = () => style(".mf-libraries-btn", "background-color");
    await expect.poll(background).toBe("rgb(107, 90, 211)");
  });

  it.each(["Day", "Time", "Period"])("shows a calendar of antd on a phone: %s", async (label) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open("antd");
    await page.getByLabel(label).first().click();
    const calendar = page.locator(".mf-libraries-picker-dropdown:visible");
    await calendar.getByText("28", { exact: true }).first().waitFor();
    const isWithin = async () => {
      const box = await calendar.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    };
    await expect.poll(isWithin).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // Also what is wider than the phone can be reached: the OK of a time, the second month of a period.
    const last = calendar.locator(label === "Time" ? ".mf-libraries-picker-ok" : "td").last();
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect(box && box.x + box.width).toBeLessThanOrEqual(390);
    await page.keyboard.press("Escape");
    await calendar.waitFor({ state: "hidden" });
  });
});
