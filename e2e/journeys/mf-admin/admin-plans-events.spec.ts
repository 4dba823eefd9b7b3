import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { openAdminPage, pickDay } from "../../support/screens/admin";
import { phonePhoto, storedImage } from "../../support/data/images";
import { newEvent } from "../../support/data/events";
import { signedInClient, newMember, serviceClient } from "../../support/testUsers";
import { daysAhead } from "../../support/data/rooms";

const cardOf = (page: Page, title: string) => page.getByRole("article", { name: title });

test("Admins can create an event with an image, edit it and delete it", async ({ page }) => {
  const title = `Terrace quiz ${randomUUID().slice(0, 8)}`;
  await openAdminPage(page, `/admin/events?q=${encodeURIComponent(title)}`);
  await expect(page.getByText("No events found")).toBeVisible();
  await page.getByRole("button", { name: "Add New Event" }).click();
  const dialog = page.getByRole("dialog", { name: "Create event" });
  await expect(dialog.getByLabel("Time")).toHaveValue("18:00");
  await expect(dialog.getByLabel("Max attendees")).toHaveValue("20");
  await expect(dialog.getByLabel("Credits cost")).toHaveValue("10");
  await dialog.getByRole("button", { name: "Create event" }).click();
  await expect(dialog.getByText("Title is required")).toBeVisible();

  const file = dialog.getByLabel("Event image");
  const picture = { name: "picture.PNG", mimeType: "image/png" };
  await file.setInputFiles({ ...picture, buffer: Buffer.from("a text") });
  await expect(page.getByText("Please upload an image file")).toBeVisible();
  await file.setInputFiles({ ...picture, buffer: Buffer.alloc(5 * 1024 * 1024) });
  await expect(page.getByText("Image must be less than 5MB")).toBeVisible();
  await file.setInputFiles(phonePhoto);
  await expect(dialog.getByRole("button", { name: "Remove" })).toBeVisible();
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Description").fill("Teams of four, no phones.");
  await pickDay(dialog.getByLabel("Date"), daysAhead(4));
  await dialog.getByLabel("Location").fill("Terrace");
  await dialog.getByRole("switch", { name: "Free event" }).click();
  await expect(dialog.getByLabel("Credits cost")).toBeHidden();
  await dialog.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByText("Event created successfully")).toBeVisible();

  const card = cardOf(page, title);
  await expect(card).toContainText("0/20 registrations");
  await expect(card).toContainText("Free");
  const { data } = await serviceClient()
    .from("events")
    .select("date, time, credits, image_url")
    .eq("title", title)
    .single()
    .throwOnError();
  expect(data).toMatchObject({ date: daysAhead(4), time: "18:00:00", credits: null });
  expect(await storedImage(page, String(data.image_url))).toEqual({
    type: "image/jpeg",
    size: [4, 8],
    hasExif: false,
  });

  await card.getByRole("button", { name: `Edit ${title}` }).click();
  const guest = await newMember();
  const { data: created } = await serviceClient()
    .from("events")
    .select("id")
    .eq("title", title)
    .single();
  await (
    await signedInClient(guest)
  )
    .from("event_registrations")
    .insert({ event_id: created?.id, user_id: guest.id })
    .throwOnError();
  const editing = page.getByRole("dialog", { name: "Edit event" });
  await editing.getByRole("switch", { name: "Free event" }).click();
  await editing.getByLabel("Credits cost").fill("3");
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Event updated successfully")).toBeVisible();
  await expect(card).toContainText("3 credits");
  await expect(card).toContainText("1/20 registrations");

  await serviceClient().from("event_registrations").delete().eq("user_id", guest.id).throwOnError();
  await page.reload();
  await card.getByRole("button", { name: `Delete ${title}` }).click();
  await page
    .getByRole("dialog", { name: /Delete/ })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("Event deleted successfully")).toBeVisible();
  await expect(card).toHaveCount(0);
  expect((await page.request.get(String(data.image_url))).ok()).toBe(false);
});

test("Admins can cancel an event with registrations, list them and reactivate it", async ({
  page,
}) => {
  const event = await newEvent({ credits: 4 });
  const member = await newMember({ name: "Isha Gupta", credits: 10 });
  const client = await signedInClient(member);
  await client
    .from("event_registrations")
    .insert({ event_id: event.id, user_id: member.id })
    .throwOnError();

  await openAdminPage(page, `/admin/events?q=${encodeURIComponent(event.title)}`);
  const card = cardOf(page, event.title);
  await expect(card).toContainText("1/20 registrations");
  await expect(card.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await card.getByRole("button", { name: `1/20 registrations for ${event.title}` }).click();
  const list = page.getByRole("dialog", { name: `Registrations: ${event.title}` });
  await expect(list.getByRole("row", { name: /Isha Gupta/ })).toContainText(member.email);
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: /^Cancel/ }).click();
  const question = page.getByRole("dialog", { name: "Cancel event?" });
  await expect(question).toContainText(
    "Are you sure you want to cancel this event? This will preserve registration history.",
  );
  await question.getByRole("button", { name: "Cancel event" }).click();
  await expect(page.getByText("Event cancelled successfully")).toBeVisible();
  await expect(card).toContainText("Cancelled");
  await expect(card).toContainText("1/20 registrations");
  const { data } = await client.from("user_credits").select("balance").single().throwOnError();
  expect(data.balance).toBe(10);

  await card.getByRole("button", { name: /^Reactivate/ }).click();
  const reactivation = page.getByRole("dialog", { name: "Reactivate event?" });
  await expect(reactivation).toContainText(
    "1 earlier registration will end and its seat will be free.",
  );
  await reactivation.getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByText("Event reactivated successfully")).toBeVisible();
  await expect(
    page.getByText("1 earlier registration is no longer valid and its seat is free.").last(),
  ).toBeVisible();
  await expect(card).toContainText("0/20 registrations");
  await expect(card.getByRole("button", { name: /^Cancel/ })).toBeVisible();
});
