import { expect, test } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";

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
