import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import { cutOffControls } from "../../support/browser/cutOffControls";

test("The accessibility check finds a button without a name and a text without contrast", async ({
  page,
}) => {
  await page.setContent(`<html lang="en"><title>Faults</title><main><button></button>
    <p style="color: #bbb; background: #fff">Pale</p></main></html>`);
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/);
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/);
  await page.setContent(`<html lang="en"><title>Fine</title><main><h1>Fine</h1></main></html>`);
  await expectAccessible(page);
});

test("The layout check finds controls that the screen, a container or a page header cuts off", async ({
  page,
}) => {
  const control = (name: string) =>
    `<button style="flex: none; width: 90px; margin-left: 30px">${name}</button>`;
  const row = (overflow: string, name: string) =>
    `<div style="display: flex; width: 100px; overflow: ${overflow}">${control(name)}</div>`;
  await page.setContent(`<main>
    <header><h1>Title</h1>${row("auto", "In a header")}</header>
    ${row("auto", "In a row that scrolls")}
    ${row("hidden", "In a container")}
    ${row("clip", "In a clipped container")}
    ${row("visible", "In view")}
    <button style="position: absolute; left: -30px; width: 90px">On the edge</button></main>`);
  expect(await cutOffControls(page)).toEqual([
    "In a header",
    "In a container",
    "In a clipped container",
    "On the edge",
  ]);
});
