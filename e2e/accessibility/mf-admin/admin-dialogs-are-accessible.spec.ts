import { randomUUID } from "node:crypto";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { expectAccessibleWithinWidth, openAdminPage } from "../../support/screens/admin";
import { bookAs } from "../../support/data/bookings";
import { newEvent } from "../../support/data/events";
import { buyCredits } from "../../support/data/payments";
import { newAdmin, newMember, serviceClient, storeSession } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { newSnack } from "../../support/data/snacks";

test.use({ viewport: { width: 360, height: 740 } });

/** Opens the dialog behind each button and closes it with Escape, which returns the focus to the button. */
async function checkDialogs(page: Page, buttons: Locator[]): Promise<void> {
  const dialogs = page.getByRole("dialog");
  const before = await dialogs.count();
  for (const button of buttons) {
    await button.click();
    await expect(dialogs).toHaveCount(before + 1);
    await expectAccessibleWithinWidth(page, "main");
    await page.keyboard.press("Escape");
    await expect(dialogs).toHaveCount(before);
    await expect(button).toBeFocused();
  }
}

/** Screens with dialogs, and the rows they need. */
const visits: Record<string, (page: Page) => Promise<void>> = {
  "a user": async (page) => {
    const member = await newMember({ name: `Latha ${randomUUID().slice(0, 6)}`, credits: 4 });
    await page.goto(`/admin/users?q=${encodeURIComponent(member.email)}`);
    await page.getByRole("button", { name: `Edit ${member.name}` }).click();
    const profile = page.getByRole("dialog", { name: "Edit User Profile" });
    await expect(profile.getByLabel("Full name")).toHaveValue(member.name);
    await checkDialogs(page, [
      profile.getByRole("button", { name: "Add Credits" }),
      profile.getByRole("button", { name: "Remove Credits" }),
    ]);
    await profile.getByRole("button", { name: "Add Credits" }).press("Enter");
    const credits = page.getByRole("dialog", { name: "Add Credits" });
    await expect(credits.getByLabel("Credits")).toBeFocused();
    await page.keyboard.press("Escape");
    const fullName = profile.getByLabel("Full name");
    await fullName.fill("Latha");
    for (const answer of ["Escape", "Enter"]) {
      await fullName.press("Escape");
      await expect(page.getByRole("button", { name: "Keep editing" })).toBeFocused();
      await page.keyboard.press(answer);
      await expect(fullName).toBeFocused();
    }
  },
  "a snack": async (page) => {
    const { name } = await newSnack();
    await page.goto(`/admin/snacks?q=${encodeURIComponent(name)}`);
    const main = page.getByRole("main");
    await checkDialogs(page, [
      main.getByRole("button", { name: `Edit ${name}` }),
      main.getByRole("button", { name: `Restock ${name}` }),
      main.getByRole("button", { name: "Inventory history" }),
    ]);
    const more = main.getByRole("button", { name: `More for ${name}` });
    await more.click();
    await page.getByRole("menuitem", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: `Inventory history: ${name}` });
    await expect(history).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(history).toBeHidden();
    await expect(more).toBeFocused();
  },
  "the rules of a room": async (page) => {
    const room = await newRoom();
    await page.goto("/admin/rooms");
    await checkDialogs(page, [page.getByRole("button", { name: `Rules of ${room.name}` })]);
  },
  "money and bookings": async (page) => {
    const room = await newRoom();
    const member = await newMember({ name: `Omar ${randomUUID().slice(0, 6)}`, credits: 10 });
    await bookAs(member, { roomId: room.id, day: daysAhead(5), start: "09:00", duration: 1 });
    await buyCredits(member, 2);
    await page.goto(`/admin/bookings?q=${encodeURIComponent(room.name)}`);
    await page.getByText("Details", { exact: true }).click();
    await expectAccessibleWithinWidth(page);

    await page.goto("/admin/payments?status=fulfilled");
    const order = page.getByRole("listitem").filter({ hasText: member.name });
    await order.getByText("Details", { exact: true }).click();
    await expect(order.getByText(/by UPI, settled/)).toBeVisible();
    await expectAccessibleWithinWidth(page);
    await checkDialogs(page, [order.getByRole("button", { name: /^Refund/ })]);
  },
  "events and specials": async (page) => {
    const { title } = await newEvent();
    await page.goto("/admin/events");
    await checkDialogs(page, [page.getByRole("button", { name: `Cancel ${title}` })]);
    await page.goto("/admin/specials");
    await page.getByRole("button", { name: "Add special" }).click();
    await expect(page.getByLabel("Name")).toBeVisible();
    await expectAccessibleWithinWidth(page);
  },
  rules: async (page) => {
    await page.goto("/admin");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Members: password")).toHaveValue(/./);
    await expectAccessibleWithinWidth(page);
    await page.goto("/admin/day-pass");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expectAccessibleWithinWidth(page);
    await page.goto("/admin/hours");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expectAccessibleWithinWidth(page);
    await page.getByRole("tab", { name: "Holidays" }).click();
    await expect(page.getByRole("form", { name: "Add holiday" })).toBeVisible();
    await expectAccessibleWithinWidth(page);
  },
};

test("Admins can use the dialogs and open forms on a small phone", async ({ page }) => {
  test.slow(true, "Many dialogs in one session.");
  await storeSession(page, await newAdmin());
  for (const [name, visit] of Object.entries(visits)) await test.step(name, () => visit(page));
});

test("Long words fit on a small phone", async ({ page }) => {
  const word = `Rindfleischetikettierungsueberwachungsaufgabe${randomUUID().slice(0, 8)}`;
  const room = await newRoom();
  const stage = serviceClient();
  const named = { title: word, content: word, published: false };
  await stage.from("rooms").update({ name: word }).eq("id", room.id).throwOnError();
  await stage.from("space_updates").insert(named).throwOnError();
  await newEvent({ title: word });
  await openAdminPage(page, "/admin/updates");
  for (const path of ["/admin/updates", "/admin/events", "/admin/rooms"]) {
    await page.goto(path);
    const heading = page.getByRole("main").getByRole("heading", { name: word });
    const box = await heading.boundingBox();
    const hidden = await heading.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect([path, (box?.x ?? 0) + (box?.width ?? 0) <= 360, hidden]).toEqual([path, true, 0]);
    await expectAccessibleWithinWidth(page);
  }
  await stage.from("space_updates").delete().eq("title", word).throwOnError();
});
