import { expect, test, type Page } from "@playwright/test";
import { newAdmin, type TestUser, signIn, serviceClient } from "../support/testUsers";

async function admins(): Promise<string[]> {
  const { data } = await serviceClient()
    .from("user_roles")
    .select("user_id")
    .eq("role", "admin")
    .throwOnError();
  return data.map(({ user_id }) => String(user_id));
}

/** Leaves only these admins and returns a function that restores the others. */
async function keepOnlyAdmins(people: readonly TestUser[]): Promise<() => Promise<void>> {
  const before = await admins();
  const left = people.map(({ id }) => id);
  const gone = before.filter((id) => !left.includes(id));
  await serviceClient().from("user_roles").delete().in("user_id", gone).throwOnError();
  return async () => {
    const rows = gone.map((user_id) => ({ user_id, role: "admin" }));
    await serviceClient().from("user_roles").upsert(rows).throwOnError();
  };
}

async function openRow(page: Page, me: TestUser, other: TestUser) {
  await signIn(page, me, `/admin/users?q=${encodeURIComponent(other.email)}`);
  const toggle = page.getByRole("switch", { name: `Admin: ${other.name}` });
  await expect(toggle).toBeChecked();
  return toggle;
}

/** Holds the requests that remove a role until all of them are waiting. */
async function holdUntilAll(pages: readonly Page[]): Promise<void> {
  let waiting = 0;
  let release = () => undefined as void;
  const together = new Promise<void>((resolve) => (release = resolve));
  for (const page of pages) {
    await page.route("**/rest/v1/user_roles?*", async (route) => {
      if (route.request().method() === "DELETE") {
        waiting += 1;
        if (waiting === pages.length) release();
        await together;
      }
      await route.continue();
    });
  }
}

/** Title of the toast with the outcome. */
const outcomeOn = (page: Page) =>
  page
    .getByText(/^(Admin role has been removed|Cannot remove admin|Error updating user)$/)
    .first()
    .innerText({ timeout: 30_000 });

test("Two admins who demote each other at once leave one, who cannot resign", async ({
  browser,
}) => {
  const [asha, dev] = [await newAdmin({ name: "Asha Rao" }), await newAdmin({ name: "Dev Shah" })];
  const putBack = await keepOnlyAdmins([asha, dev]);
  const [one, two] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  try {
    const switches = [await openRow(one, asha, dev), await openRow(two, dev, asha)];
    await holdUntilAll([one, two]);
    // Starts waiting before the clicks, because a toast disappears after three seconds.
    const titles = Promise.all([one, two].map(outcomeOn));
    await Promise.all(switches.map((toggle) => toggle.click()));
    const remove = { name: "Remove admin role" };
    await Promise.all([one, two].map((page) => page.getByRole("button", remove).click()));
    const toastTitles = await titles;
    expect(toastTitles.filter((title) => title === "Admin role has been removed")).toHaveLength(1);

    const left = await admins();
    expect(left).toHaveLength(1);
    const [page, me] = left[0] === asha.id ? [one, asha] : [two, dev];
    await page.goto(`/admin/users?q=${encodeURIComponent(me.email)}`);
    await page.getByRole("switch", { name: `Admin: ${me.name}` }).click();
    await expect(page.getByText("Cannot remove admin")).toBeVisible();
    await expect(page.getByText("At least one admin must exist in the system.")).toBeVisible();
    expect(await admins()).toEqual(left);

    const other = page === one ? two : one;
    await other.goto("/admin");
    await expect(other).toHaveURL(/\/dashboard/);
  } finally {
    await putBack();
  }
});
