import { randomUUID } from "node:crypto";
import { expect, test, type Locator } from "@playwright/test";
import { openAdminPage, rowOf } from "../../support/screens/admin";
import { signedInClient, newMember } from "../../support/testUsers";
import { daysAhead } from "../../support/data/rooms";

interface Announced {
  visitor_name: string;
  visit_date: string;
  email?: string;
}

async function announce(visitors: Announced[]) {
  const member = await newMember({ name: "Maya Host" });
  const client = await signedInClient(member);
  for (const visitor of visitors) {
    await client
      .from("visitors")
      .insert({
        email: "guest@example.com",
        ...visitor,
        user_id: member.id,
        phone: "9876543210",
        purpose: "Interview",
        status: "pending",
      })
      .throwOnError();
  }
}

test("Admins can approve and reject visitors, today's visitors first", async ({ page }) => {
  const family = randomUUID().slice(0, 8);
  const [today, later] = [`Tara ${family}`, `Rohan ${family}`];
  await announce([
    { visitor_name: today, visit_date: daysAhead(0) },
    { visitor_name: later, visit_date: daysAhead(3) },
  ]);
  await openAdminPage(page, `/admin/visitors?q=${family}`);
  await expect(page.getByRole("row").nth(1)).toContainText(today);
  const row = rowOf(page, today);
  await expect(row).toContainText("+91 98765 43210");
  await expect(row).toContainText("Maya Host");
  await expect(row).toContainText("Pending");

  await row.getByRole("button", { name: `Approve ${today}` }).click();
  await expect(page.getByText("Visitor status updated to approved")).toBeVisible();
  await expect(row).toContainText("Approved");
  await expect(row.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await row.getByRole("button", { name: `Reject ${today}` }).click();
  await expect(page.getByText("Visitor status updated to rejected")).toBeVisible();
  await expect(row).toContainText("Rejected");
  await expect(row.getByRole("button", { name: /^Reject/ })).toHaveCount(0);

  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByTitle("Pending", { exact: true }).click();
  await expect(rowOf(page, later)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("searchbox").fill(`nobody ${family}`);
  await expect(page.getByText("No visitor requests found")).toBeVisible();
});

/** The number of lines an address takes, or 0 if its cell cuts it off. */
const readableLines = (address: Locator) =>
  address.evaluate((link) => {
    const cell = link.closest("td")?.getBoundingClientRect();
    if (!cell) return 0;
    const text = document.createRange();
    text.selectNodeContents(link);
    const lines = [...text.getClientRects()];
    const isWhole = lines.every(({ left, right }) => left >= cell.left && right <= cell.right);
    return isWhole ? lines.length : 0;
  });

test("Admins can read the whole email address of a visitor", async ({ page }) => {
  const family = randomUUID().slice(0, 8);
  const usual = "nandita.iyer@banyan-tree-labs.in";
  const long = `${"nandita.krishnamurthy.".repeat(2)}iyer@research.banyan-tree-laboratories.example.com`;
  const visit_date = daysAhead(1);
  await announce([
    { visitor_name: `Nandita ${family}`, visit_date, email: usual },
    { visitor_name: `Nanda ${family}`, visit_date, email: long },
  ]);
  await openAdminPage(page, `/admin/visitors?q=${family}`);
  expect(await readableLines(page.getByRole("link", { name: usual }))).toBe(1);
  expect(await readableLines(page.getByRole("link", { name: long }))).toBeGreaterThan(1);
});

test("Admins see all columns of visitors beside the sidebar, and compact cards on a phone", async ({
  page,
}) => {
  const family = randomUUID().slice(0, 8);
  const name = `Lakshmi Narayanan ${family}`;
  await announce([
    { visitor_name: name, visit_date: daysAhead(0), email: "devika.subramanian@company.example" },
  ]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAdminPage(page, `/admin/visitors?q=${family}`);
  const hidden = () =>
    page.getByRole("table").evaluate((table) => {
      let widest = 0;
      for (let box = table.parentElement; box; box = box.parentElement)
        widest = Math.max(widest, box.scrollWidth - box.clientWidth);
      return widest;
    });
  await expect(page.getByRole("button", { name: `Approve ${name}` })).toBeVisible();
  expect(await hidden()).toBe(0);
  await page.getByRole("button", { name: `Approve ${name}` }).click();
  await page.getByRole("button", { name: `Check in ${name}` }).click();
  await expect(page.getByRole("button", { name: `Check out ${name}` })).toBeVisible();
  expect(await hidden()).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toBeVisible();
  const { height = Infinity } = (await card.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(120);
});
