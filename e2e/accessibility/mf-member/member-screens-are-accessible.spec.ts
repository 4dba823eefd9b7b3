import { expect, test, type Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../../support/browser/axe";
import { bookAs } from "../../support/data/bookings";
import { newEvent } from "../../support/data/events";
import { signedInClient, newMember, signIn, storeSession } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

async function openAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expectAccessibleInBothSchemes(page);
  }
}

// Visits many screens in one session.
test.slow();

test("The dashboard is accessible, with an open booking and with full lists", async ({ page }) => {
  const room = await newRoom();
  const member = await newMember({ credits: 20 });
  await bookAs(member, { roomId: room.id, day: daysAhead(2), start: "10:00", duration: 2 });
  await signIn(page, member);
  await page.getByText(room.name).first().click();
  await expect(page.getByText("Credits", { exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await openAll(
    page,
    ["activity", "updates", "specials"].map((tab) => `/dashboard?tab=${tab}`),
  );
});

test("Events, WiFi, profile and legal pages are accessible", async ({ page }) => {
  const member = await newMember({ credits: 20 });
  const startedEvent = await newEvent({ date: daysAhead(0), time: "00:02", credits: 2 });
  await newEvent({ date: daysAhead(0), time: "00:02" });
  await (
    await signedInClient(member)
  )
    .from("event_registrations")
    .insert({ event_id: startedEvent.id, user_id: member.id })
    .throwOnError();
  await storeSession(page, member);
  await openAll(page, [
    "/events",
    "/wifi",
    "/legal?tab=refund",
    "/unsubscribe",
    "/return-address",
    "/profile",
  ]);
  await page.getByLabel("Phone number").fill("9".repeat(41));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Please use at most 40 characters")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
