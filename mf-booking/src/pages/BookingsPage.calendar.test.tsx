import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FakeRest } from "../testing/fakeRest";
import { item, openBookings } from "../testing/openBookings";
import { atNoon } from "../testing/world";

atNoon();

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function openLink(change?: (rest: FakeRest) => void) {
  const opened = openBookings((backend) => {
    backend.answers["INSERT calendar_feeds"] = (body) => {
      backend.tables.calendar_feeds?.push({ ...body, token: "c0ffee" });
      return { status: 201, body: [] };
    };
    change?.(backend);
  });
  press("Calendar");
  fireEvent.click(await screen.findByRole("button", { name: "Create Private Link" }));
  return opened;
}

const allowClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });

test("A member opens a private calendar link and revokes it, once asked", async () => {
  const { portal, rest } = await openLink();
  const address = await screen.findByLabelText("Private address");
  expect(address).toHaveProperty(
    "value",
    "http://backend.test/functions/v1/calendar-feed?token=c0ffee",
  );
  expect(screen.getByRole("link", { name: "Open in calendar" }).getAttribute("href")).toBe(
    "webcal://backend.test/functions/v1/calendar-feed?token=c0ffee",
  );
  press("Revoke Link");
  await screen.findByRole("dialog", { name: "Revoke this link?" });
  press("Keep It");
  await screen.findByLabelText("Private address");
  expect(rest.tables.calendar_feeds).toHaveLength(1);
  press("Revoke Link");
  await screen.findByRole("dialog", { name: "Revoke this link?" });
  press("Revoke Link");
  await screen.findByRole("button", { name: "Create Private Link" });
  expect(rest.tables.calendar_feeds).toEqual([]);
  expect(portal.toasts[0]?.title).toBe("Link Revoked");
});

test("A member copies the address and reads that it is copied", async () => {
  const copied: string[] = [];
  allowClipboard(async (text) => void copied.push(text));
  await openLink();
  fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
  await screen.findByRole("button", { name: "Copied to clipboard" });
  expect(copied).toEqual(["http://backend.test/functions/v1/calendar-feed?token=c0ffee"]);
});

test("A member whose browser refuses to copy is asked to do it by hand", async () => {
  allowClipboard(() => Promise.reject(new Error("denied")));
  const { portal } = await openLink();
  fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Please copy the address by hand"));
});

test("A member whose link cannot be made is told so", async () => {
  const { portal } = await openLink((rest) => {
    rest.answers["INSERT calendar_feeds"] = () => ({ status: 500, body: { message: "boom" } });
  });
  await waitFor(() =>
    expect(portal.toasts[0]).toEqual({
      title: "Calendar Link Failed",
      description: "Please try again.",
      variant: "destructive",
    }),
  );
});

test("A member whose link cannot be read again keeps the one on the screen", async () => {
  const { portal, rest } = await openLink();
  await screen.findByLabelText("Private address");
  rest.answers["GET calendar_feeds"] = () => ({ status: 500, body: { message: "boom" } });
  await portal.queryClient.refetchQueries({ queryKey: ["calendar-feed"] });
  await screen.findByText("Your calendar link could not be loaded");
  expect(screen.getByLabelText("Private address")).toBeTruthy();
});

test("A member whose calendar file cannot be made is told so", async () => {
  const { portal } = openBookings();
  await screen.findByRole("heading", { name: /Neem/ });
  // The fake booking names no moment of its last change, so that no file can be made of it.
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Add to calendar" }));
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Download Failed"));
});
