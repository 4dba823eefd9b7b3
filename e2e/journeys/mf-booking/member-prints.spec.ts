import { randomInt } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { bookAs } from "../../support/data/bookings";
import { daysAhead, newRoom } from "../../support/data/rooms";
import { newMember, signIn } from "../../support/testUsers";

test.use({ colorScheme: "dark" });

test("Members can print their dashboard, bookings and day board without controls", async ({
  page,
}) => {
  const day = daysAhead(5);
  // Rooms of this run only.
  const capacity = randomInt(100, 900);
  const rooms = [];
  for (let count = 0; count < 12; count += 1) rooms.push(await newRoom({ capacity }));
  const member = await newMember({ credits: 60 });
  for (const [index, { id: roomId }] of rooms.entries()) {
    const start = `${String(9 + (index % 4) * 2).padStart(2, "0")}:00`;
    await bookAs(member, { roomId, day: daysAhead(5 + Math.floor(index / 4)), start, duration: 2 });
  }

  await signIn(page, member, "/bookings");
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(names).toHaveCount(rooms.length);
  await expectPrinted(page, 2);
  await expect(names).toHaveCount(rooms.length);
  await expect(page.getByRole("tab")).toHaveText(["Upcoming"]);
  await expect(page.getByText("History").first()).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await page.goto(`/book-room?view=day&day=${day}&seats=${capacity}`);
  const heads = page.getByRole("rowheader");
  await expect(heads).toHaveCount(rooms.length);
  await expectPrinted(page, 1);
  await expect(heads.last()).toBeVisible();
  const facts = heads.getByText(`${capacity} Seats`);
  await expect(facts).toHaveCount(rooms.length);
  const cutOff = await facts.evaluateAll(
    (lines) => lines.filter((line) => line.scrollWidth > line.clientWidth).length,
  );
  expect(cutOff).toBe(0);

  await page.emulateMedia({ media: "screen" });
  await page.goto("/dashboard");
  const links = page.getByRole("navigation", { name: "Quick links", includeHidden: true });
  await expect(links.getByText("Book Room")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(links.getByText("Book Room")).toBeHidden();
});

async function expectPrinted(page: Page, sheets: number): Promise<void> {
  await page.emulateMedia({ media: "print" });
  // Free times of the board are buttons, and so is its day, which is printed as text.
  const controls = page.locator("button:not([role=tab], [role=grid] *):visible");
  await expect(controls.filter({ hasNotText: /^\w+day, \d/ })).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeHidden();
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("body")).toHaveCSS("background-color", background);
  await page.emulateMedia({ colorScheme: "dark" });
  const file = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(sheets);
}
