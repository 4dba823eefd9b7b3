import { expect, test } from "@playwright/test";
import { openAdminPage } from "../../support/screens/admin";
import { bookAs } from "../../support/data/bookings";
import { newMember } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

test("Admins see the recent activity and the system status", async ({ page }) => {
  await openAdminPage(page, "/admin");
  const main = page.getByRole("main");
  await expect(main.getByText("All systems operational")).toBeVisible();
  for (const part of ["Database", "Payments", "Mail", "Modules"]) {
    const measured = new RegExp(`^${part}\\d+ ms$`);
    await expect(main.getByRole("listitem").filter({ hasText: measured })).toBeVisible();
  }
  await expect(main.getByText(/coming soon/)).toBeVisible();

  const room = await newRoom();
  const member = await newMember({ name: "Farah Sheikh", credits: 10 });
  await bookAs(member, { roomId: room.id, day: daysAhead(6), start: "12:00", duration: 1 });
  await page.reload();
  const booked = main.getByRole("listitem").filter({ hasText: room.name });
  await expect(booked).toHaveCount(1);
  await expect(booked).toContainText("Booked Meeting Room");
  await expect(booked).toContainText("Farah Sheikh");
  await main.getByRole("link", { name: "Approve visitors" }).click();
  await expect(page).toHaveURL(/\/admin\/visitors\?status=pending/);
});
