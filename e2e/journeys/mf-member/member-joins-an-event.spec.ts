import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe";
import {
  cancelEvent,
  newEvent,
  changeEventPrice,
  type PortalEvent,
} from "../../support/data/events";
import { tabTo } from "../../support/browser/tabTo";
import {
  creditsOf,
  signedInClient,
  newMember,
  signIn,
  serviceClient,
  type TestUser,
} from "../../support/testUsers";
import { daysAhead } from "../../support/data/rooms";

const cardOf = (page: Page, event: PortalEvent) => page.getByRole("article", { name: event.title });

async function registerFor(person: TestUser, event: PortalEvent): Promise<void> {
  const client = await signedInClient(person);
  await client
    .from("event_registrations")
    .insert({ event_id: event.id, user_id: person.id })
    .throwOnError();
}

test("Members can register for a paid event, leave it and get the credits back", async ({
  page,
}) => {
  const event = await newEvent({ credits: 4, seats: 10 });
  await signIn(page, await newMember({ credits: 10 }), "/events");
  const card = cardOf(page, event);
  await expect(card).toContainText("4 credits");
  await expect(card).toContainText("10 seats left");
  await card.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Registration Successful")).toBeVisible();
  await expect(card).toContainText("9 seats left");
  await expect(page.getByRole("banner").getByText("6", { exact: true })).toBeVisible();

  await page.reload();
  await expect(card.getByText("Registered")).toBeVisible();
  await card.getByRole("button", { name: "Leave" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("4 credits will be refunded");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Leave event" }).click();
  await expect(page.getByText(`You left ${event.title}. 4 credits refunded.`)).toBeVisible();
  await expect(card.getByRole("button", { name: "Register" })).toBeVisible();
  await expect(card).toContainText("10 seats left");
  await expect(page.getByRole("banner").getByText("10", { exact: true })).toBeVisible();
});

test("Members can add an event to their calendar at the space's time", async ({ page }) => {
  const event = await newEvent({ time: "18:00" });
  const member = await newMember();
  await registerFor(member, event);
  await signIn(page, member, "/events");
  const download = page.waitForEvent("download");
  await cardOf(page, event).getByRole("button", { name: "Add to calendar" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(`SUMMARY:${event.title}`);
  expect(text).toMatch(/DTSTART:\d{8}T123000Z/);
});

test("Members must confirm a price that rises while they register", async ({ page }) => {
  const event = await newEvent({ credits: 4 });
  await signIn(page, await newMember({ credits: 10 }), "/events");
  const card = cardOf(page, event);
  await expect(card).toContainText("4 credits");
  // The price changes while the registration is on its way.
  await page.route("**/rest/v1/event_registrations*", async (route) => {
    if (route.request().method() === "POST") await changeEventPrice(event, 6);
    await route.continue();
  });
  await card.getByRole("button", { name: "Register" }).click();
  const question = page.getByRole("dialog", { name: "The price has changed" });
  await expect(question).toContainText(
    `A seat at ${event.title} costs 6 credits now. Nothing has been charged yet.`,
  );
  await expectAccessible(page);
  await question.getByRole("button", { name: "Register for 6 credits" }).click();
  await expect(page.getByText("Registration Successful")).toBeVisible();
  await expect(page.getByRole("banner").getByText("4", { exact: true })).toBeVisible();
});

test("Members who register in two tabs get one seat", async ({ page }) => {
  const event = await newEvent();
  const member = await newMember();
  await signIn(page, member, "/events");
  const card = cardOf(page, event);
  await expect(card.getByRole("button", { name: "Register" })).toBeVisible();
  await registerFor(member, event);
  await card.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("You are already registered for this event.")).toBeVisible();
  await expect(card.getByText("Registered")).toBeVisible();
});

test("Members cannot join an event that was just cancelled, and its participants get refunds", async ({
  page,
}) => {
  const event = await newEvent({ credits: 2 });
  const guest = await newMember({ credits: 5 });
  await registerFor(guest, event);
  await signIn(page, await newMember({ credits: 5 }), "/events");
  const card = cardOf(page, event);
  await expect(card.getByRole("button", { name: "Register" })).toBeVisible();
  await cancelEvent(event);
  await card.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("This event has been cancelled.")).toBeVisible();
  await expect(card.getByText("Cancelled")).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
  expect(await creditsOf(guest)).toBe(5);
});

test("Members can join an event that has started, but not leave it", async ({ page }) => {
  // Starts after the first minute of the day: the first event of the day is on the landing page,
  // which has its own tests.
  const event = await newEvent({ date: daysAhead(0), time: "00:02" });
  const member = await newMember();
  await signIn(page, member, "/events");
  const card = cardOf(page, event);
  await expect(card).toContainText("Started at 12:02 AM");
  await expect(card).toContainText("Already started. You can still join.");
  await card.getByRole("button", { name: "Register" }).click();
  await expect(card).toContainText("Already started, so you can no longer leave.");
  await expect(card.getByRole("button")).toHaveText(["Add to calendar"]);
  const { error } = await (
    await signedInClient(member)
  )
    .from("event_registrations")
    .delete()
    .eq("event_id", event.id);
  expect(error?.message).toBe("event_started");
});

test("Members can join and leave by keyboard without losing focus", async ({ page }) => {
  const event = await newEvent({ credits: 4 });
  await signIn(page, await newMember({ credits: 10 }), "/events");
  const card = cardOf(page, event);
  const title = card.getByRole("heading", { name: event.title });
  await tabTo(page, card.getByRole("button", { name: "Register" }));
  await page.keyboard.press("Enter");
  await expect(card.getByText("Registered")).toBeVisible();
  await expect(title).toBeFocused();
  const leave = card.getByRole("button", { name: "Leave" });
  await tabTo(page, leave);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("4 credits will be refunded");
  await page.keyboard.press("Escape");
  await expect(leave).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Leave event" }));
  await page.keyboard.press("Enter");
  await expect(card.getByRole("button", { name: "Register" })).toBeVisible();
  await expect(title).toBeFocused();
});

test("Members can register again for a reactivated event", async ({ page }) => {
  const event = await newEvent({ credits: 4, seats: 10 });
  const member = await newMember({ credits: 10 });
  await registerFor(member, event);
  await cancelEvent(event);
  await signIn(page, member, "/events");
  const card = cardOf(page, event);
  await expect(card).toContainText("If the event is reactivated, you can register again.");
  await serviceClient()
    .from("events")
    .update({ status: "active" })
    .eq("id", event.id)
    .throwOnError();
  await page.reload();
  await expect(card).toContainText("10 seats left");
  await expect(card).toContainText(
    "Your earlier registration was cancelled with the event and 4 credits were refunded.",
  );
  await expectAccessible(page);
  await card.getByRole("button", { name: "Register again" }).click();
  await expect(page.getByText("Registration Successful")).toBeVisible();
  await expect(card.getByText("Registration cancelled")).toHaveCount(0);
  await expect(card).toContainText("9 seats left");
  await page.goto("/dashboard?tab=activity");
  await expect(page.getByRole("tabpanel")).toContainText(
    `${event.title} takes place after all. Register again to take part.`,
  );
});
