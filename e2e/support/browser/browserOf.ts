import { test as base, type BrowserContext, type Page } from "@playwright/test";
import { storeSession, type TestUser } from "../testUsers";

export const test = base.extend<{ openBrowserAs: (person: TestUser) => Promise<Page> }>({
  openBrowserAs: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      await storeSession(page, person);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
