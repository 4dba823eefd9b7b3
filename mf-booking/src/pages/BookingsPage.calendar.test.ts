// @vitest-environment happy-dom
import { serverError, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { item, renderBookingsPage } from "../testing/renderBookingsPage";
import { freezeTimeAtNoon } from "../testing/testData";

freezeTimeAtNoon();

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function openLink(change?: (rest: FakeBackend) => void) {
  const opened = renderBookingsPage((backend) => {
    backend.responses["POST calendar_feeds"] = ({ body }) => {
      backend.tables.calendar_feeds?.push({ ...(body as object), token: "c0ffee" });
      return [];
    };
    change?.(backend);
  });
  press("Calendar");
  fireEvent.click(await screen.findByRole("button", { name: "Create private link" }));
  return opened;
}

const allowClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });

test("creates a private calendar link and revokes it after confirmation", async () => {
  const { portal, rest } = await openLink();
  const address = await screen.findByLabelText("Private link");
  expect(address).toHaveProperty(
    "value",
    "http://backend.test/functions/v1/calendar-feed?token=c0ffee",
  );
  expect(screen.getByRole("link", { name: "Open in calendar" }).getAttribute("href")).toBe(
    "webcal://backend.test/functions/v1/calendar-feed?token=c0ffee",
  );
  press("Revoke link");
  await screen.findByRole("dialog", { name: "Revoke this link?" });
  press("Keep link");
  await screen.findByLabelText("Private link");
  expect(rest.tables.calendar_feeds).toHaveLength(1);
  press("Revoke link");
  await screen.findByRole("dialog", { name: "Revoke this link?" });
  press("Revoke link");
  await screen.findByRole("button", { name: "Create private link" });
  expect(rest.tables.calendar_feeds).toEqual([]);
  expect(portal.toasts[0]?.title).toBe("Link revoked");
});

test("copies the link and confirms it", async () => {
  const copied: string[] = [];
  allowClipboard(async (text) => void copied.push(text));
  await openLink();
  fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
  await screen.findByRole("button", { name: "Copied to clipboard" });
  expect(copied).toEqual(["http://backend.test/functions/v1/calendar-feed?token=c0ffee"]);
});

test("asks to copy manually when the browser refuses", async () => {
  allowClipboard(() => Promise.reject(new Error("denied")));
  const { portal } = await openLink();
  fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Please copy the link manually"));
});

test("shows an error when the link can't be created", async () => {
  const { portal } = await openLink((rest) => {
    rest.responses["POST calendar_feeds"] = serverError;
  });
  await waitFor(() =>
    expect(portal.toasts[0]).toEqual({
      title: "Calendar link failed",
      description: "Please try again.",
      variant: "destructive",
    }),
  );
});

test("keeps the link on the screen when a refetch fails", async () => {
  const { portal, rest } = await openLink();
  await screen.findByLabelText("Private link");
  rest.responses["GET calendar_feeds"] = serverError;
  await portal.queryClient.refetchQueries({ queryKey: ["calendar-feed"] });
  await screen.findByText("Your calendar link could not be loaded");
  expect(screen.getByLabelText("Private link")).toBeTruthy();
});

test("shows an error when the calendar file can't be created", async () => {
  const { portal } = renderBookingsPage((rest) => {
    rest.tables.bookings =
      rest.tables.bookings?.map((row) => ({ ...row, updated_at: "no date" })) ?? [];
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Add to calendar" }));
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Download failed"));
});
