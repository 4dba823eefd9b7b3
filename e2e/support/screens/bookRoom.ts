import type { Locator, Page } from "@playwright/test";
import { dayLabel } from "../data/rooms";

/** Opens the booking dialog of a room and selects a day. */
export async function openBooking(page: Page, roomName: string, day: string): Promise<Locator> {
  await page.goto("/book-room");
  await page
    .getByRole("article")
    .filter({ hasText: roomName })
    .getByRole("button", { name: "Book This Room" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: dayLabel(day) }).click();
  return dialog;
}
