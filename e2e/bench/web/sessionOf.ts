import type { Browser } from "@playwright/test";
import { signInByForm } from "../../support/testUsers";
import type { StoredSession } from "./visits";

const people = {
  member: { id: "", name: "", email: "member@example.com", password: "Member123" },
  admin: { id: "", name: "", email: "admin@example.com", password: "Admin123" },
};

/** The stored session of a signed-in user, and nothing else of the browser's storage. */
export async function sessionOf(
  browser: Browser,
  site: string,
  who: keyof typeof people,
): Promise<StoredSession> {
  const context = await browser.newContext({ baseURL: site });
  await signInByForm(await context.newPage(), people[who]);
  const { cookies, origins } = await context.storageState();
  await context.close();
  return {
    cookies,
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => name.startsWith("sb-")),
    })),
  };
}
