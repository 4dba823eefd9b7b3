import { expect, test } from "@playwright/test";
import { serveNewModule } from "../support/portal/serveRelease";
import { newMember, signIn } from "../support/testUsers";
import { topBar } from "../support/screens/topBar";

/** A page, a card that works, one that fails at once and one that fails later. */
const module = `({
  bootstrap: async () => {},
  mount: async ({ outlet, onCrash }) => {
    if (expose.endsWith("fails")) throw new Error("broken on purpose");
    outlet.innerHTML = expose.endsWith("app") ? "<h1>All gifts</h1>" : "<p>" + expose + " is shown</p>";
    if (expose.endsWith("crashes")) addEventListener("crash", () => onCrash(new Error("later")));
  },
  unmount: async ({ outlet }) => outlet.replaceChildren(),
})`;

const part = (id: string, order: number) => ({
  id,
  at: "dashboard.cards",
  access: "member",
  order,
});

test("A broken contribution of a module disappears alone", async ({ page }) => {
  const reports: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") reports.push(message.text());
  });
  await serveNewModule(page, "mf-gifts", module, {
    routes: [{ path: "/gifts", access: "member" }],
    contributions: {
      navigation: [
        {
          id: "page",
          label: "Gifts",
          to: "/gifts",
          places: ["top-bar", "mobile-menu"],
          access: "member",
          order: 200,
        },
      ],
      parts: [part("fails", 1), part("works", 2), part("crashes", 3)],
    },
  });
  await signIn(page, await newMember({ name: "Asha Rao" }));
  const card = (name: string) => page.getByText(`./parts/${name} is shown`);
  await expect(card("works")).toBeVisible();
  await expect(card("crashes")).toBeVisible();
  await expect(page.locator("[data-part]")).toHaveCount(2);
  await expect.poll(() => reports.join()).toContain("broken on purpose");

  await page.evaluate(() => dispatchEvent(new Event("crash")));
  await expect(card("crashes")).toHaveCount(0);
  await expect(card("works")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome back, Asha Rao" })).toBeVisible();

  await topBar(page).getByRole("link", { name: "Gifts", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All gifts" })).toBeVisible();
});
