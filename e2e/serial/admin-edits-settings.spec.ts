import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { openAdminPage, pickDay } from "../support/screens/admin";
import { bookAs } from "../support/data/bookings";
import { signedInClient, newMember, serviceClient } from "../support/testUsers";
import { daysAhead, newRoom } from "../support/data/rooms";

interface Holiday {
  date: string;
  name: string;
}

async function discardChanges(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).click();
}

test("Admins can change the price of a day pass or discard the change", async ({ page }) => {
  await openAdminPage(page, "/admin/day-pass");
  const price = page.getByText(/^8\s*credits/);
  await expect(price).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Credits").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a number of credits")).toBeVisible();
  await page.getByLabel("Credits").fill("12");
  await discardChanges(page);
  await expect(price).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Credits")).toHaveValue("8");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Day pass credits updated successfully")).toBeVisible();
  await expect(price).toBeVisible();
});

test("Admins can save opening hours and holidays together after another admin's change", async ({
  page,
}) => {
  const name = `Stocktaking ${randomUUID().slice(0, 8)}`;
  await openAdminPage(page, "/admin/hours");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Monday closes at").fill("07:00");
  await page.getByRole("tab", { name: "Holidays" }).click();
  const tab = page.getByRole("tabpanel", { name: "Holidays" });
  await expect(
    page.getByText("Monday: closing time must be later than opening time."),
  ).toBeVisible();
  await pickDay(tab.getByLabel("Date"), daysAhead(260));
  await tab.getByLabel("Holiday name").fill(name);
  await tab.getByRole("button", { name: "Add holiday" }).click();
  await page.getByRole("tab", { name: "Regular Hours" }).click();
  await expect(page.getByLabel("Monday closes at")).toHaveValue("07:00");
  await page.getByLabel("Monday closes at").fill("20:00");

  // Another admin saves first.
  const theirs = `Deep clean ${randomUUID().slice(0, 8)}`;
  const changeHolidays = async (change: (holidays: Holiday[]) => Holiday[]) => {
    const settings = serviceClient().from("system_settings");
    const { data } = await settings.select("value").eq("key", "opening_hours").single();
    const value = { ...data?.value, holidays: change(data?.value.holidays) };
    await settings.update({ value }).eq("key", "opening_hours").throwOnError();
  };
  await changeHolidays((holidays) => [...holidays, { date: daysAhead(261), name: theirs }]);
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  await expect(page.getByText(/Your values are kept/)).toBeVisible();
  await page.getByRole("tab", { name: "Holidays" }).click();
  await expect(tab.getByText(theirs, { exact: true })).toBeVisible();
  await expect(tab.getByText(`Someone else changed this to “${theirs}”.`)).toBeVisible();
  await expect(tab.getByText(name)).toBeVisible();
  await save.click();
  await expect(page.getByText("Hours and holidays updated successfully")).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "Holidays" }).click();
  await expect(tab.getByText(theirs)).toBeVisible();
  await expect(tab.getByText(name)).toBeVisible();
  await changeHolidays((holidays) =>
    holidays.filter((holiday) => ![name, theirs].includes(holiday.name)),
  );
});

test("Admins can add a holiday, see the bookings on that day and remove it", async ({ page }) => {
  const room = await newRoom();
  const member = await newMember({ name: "Vikram Singh", credits: 10 });
  const day = daysAhead(250);
  const name = `Founders' day ${randomUUID().slice(0, 8)}`;
  await bookAs(member, { roomId: room.id, day, start: "09:00", duration: 1 });

  await openAdminPage(page, "/admin/hours");
  await page.getByRole("tab", { name: "Holidays" }).click();
  const tab = page.getByRole("tabpanel", { name: "Holidays" });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await tab.getByRole("button", { name: "Add holiday" }).click();
  await expect(page.getByText("Please provide both a date and name for the holiday")).toBeVisible();
  await pickDay(tab.getByLabel("Date"), day);
  await expect(tab).toContainText(/[1-9]\d* bookings? on this day/);
  await expect(tab).toContainText(`${room.name}, Vikram Singh`);
  await tab.getByLabel("Holiday name").fill(name);
  await tab.getByRole("button", { name: "Add holiday" }).click();
  await expect(tab.getByText(name)).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  const affected = page.getByRole("dialog", { name: "Bookings outside the new hours" });
  const booking = affected.getByRole("listitem").filter({ hasText: room.name });
  await expect(booking).toContainText("Vikram Singh");
  for (const leave of await affected.getByText("Leave", { exact: true }).all()) await leave.click();
  await affected.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Hours and holidays updated successfully")).toBeVisible();

  const client = await signedInClient(member);
  const { error } = await client.from("bookings").insert({
    user_id: member.id,
    room_id: room.id,
    booking_date: day,
    start_time: "15:00",
    duration: 1,
  });
  expect(error?.message).toBe("closed_day");
  await page.reload();
  await page.getByRole("tab", { name: "Holidays" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await tab.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Hours and holidays updated successfully")).toBeVisible();
  await expect(tab.getByText(name)).toHaveCount(0);
});

test("Members pay the price of a day pass that an admin has set", async ({ page }) => {
  await openAdminPage(page, "/admin/day-pass");
  const setTo = async (price: number) => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Credits").fill(String(price));
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Day pass credits updated successfully").last()).toBeVisible();
    await page.reload();
    await expect(page.getByText(new RegExp(`^${price}\\s*credits`))).toBeVisible();
  };
  await setTo(11);
  await page.goto("/day-pass");
  await expect(page.getByText(/11 credits/).first()).toBeVisible();
  await page.goto("/admin/day-pass");
  await setTo(8);
});

test("Admins can change the opening hours and leave the bookings outside them", async ({
  page,
}) => {
  const sundayAhead = Array.from({ length: 7 }, (_, index) => daysAhead(7 + index)).find(
    (day) => new Date(day).getUTCDay() === 0,
  );
  const room = await newRoom();
  const member = await newMember({ credits: 10 });
  await bookAs(member, { roomId: room.id, day: sundayAhead ?? "", start: "10:00", duration: 1 });
  await openAdminPage(page, "/admin/hours");
  const monday = page.getByRole("listitem").filter({ hasText: "Monday" });
  const edit = async (close: string) => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Monday closes at").fill(close);
    await page.getByRole("switch", { name: "Sunday open" }).click();
    await page.getByRole("button", { name: "Save Changes" }).click();
  };
  const expectSaved = async (shown: string) => {
    await expect(page.getByText("Hours and holidays updated successfully").last()).toBeVisible();
    await page.reload();
    await expect(monday).toContainText(`8:00 AM - ${shown}`);
  };
  const sunday = page.getByRole("listitem").filter({ hasText: "Sunday" });
  await edit("21:30");
  const affected = page.getByRole("dialog", { name: "Bookings outside the new hours" });
  await expect(affected).toContainText(room.name);
  for (const leave of await affected.getByText("Leave", { exact: true }).all()) await leave.click();
  await affected.getByRole("button", { name: "Save", exact: true }).click();
  await expectSaved("9:30 PM");
  await expect(sunday).toContainText("Closed");
  await edit("20:00");
  await expectSaved("8:00 PM");
  await expect(sunday).toContainText("8:00 AM - 6:00 PM");
});
