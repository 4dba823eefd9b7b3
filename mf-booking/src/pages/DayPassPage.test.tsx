import { refusal, serverError, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { settingKey } from "@portal/shared/data/queryKeys";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "@portal/shared/vendor/router";
import { expect, test, vi } from "vitest";
import { fakePortal, memberId } from "../testing/fakePortal";
import { renderPage } from "../testing/renderPage";
import { freezeTimeAtNoon, today, tomorrow, world } from "../testing/testData";
import { DayPassPage } from "./DayPassPage";

freezeTimeAtNoon();

function Address() {
  return <output>{useLocation().search}</output>;
}

function open(rest: FakeBackend, { path = "/day-pass", isAdmin = false } = {}) {
  const portal = fakePortal(rest, { isAdmin });
  renderPage(
    portal,
    <>
      <DayPassPage />
      <Address />
    </>,
    path,
  );
  return portal;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const passOf = (visitor_name: string) => ({
  id: "1",
  user_id: memberId,
  visitor_name,
  email: "m@example.com",
  purpose: null,
  date: today,
  credits_used: 8,
  created_at: "2026-11-20T00:00:00Z",
  arrived_at: null as string | null,
});
const buy = () => fireEvent.click(screen.getByRole("button", { name: /^Buy Day Pass/ }));

test("buys a day pass at the server's price", async () => {
  const rest = world();
  rest.tables.system_settings = [{ key: "day_pass_credits", value: { credits: 12 } }];
  const calls: unknown[] = [];
  rest.responses["POST rpc/create_day_pass"] = ({ body }) => {
    calls.push(body);
    rest.tables.day_passes = [{ ...passOf("Meera"), date: tomorrow, credits_used: 12 }];
    return { id: "1", credits_used: 12 };
  };
  rest.responses["POST rpc/day_pass_code"] = "7K4M-2QXA";
  const portal = open(rest);
  await screen.findByText("12 credits are charged when you buy.");
  await screen.findByText("40");
  buy();
  await screen.findByText("Visitor name is required");
  expect(screen.getByText("Valid email is required")).toBeTruthy();
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  type("Visit date", tomorrow);
  type(/^Phone/, "98450 12345");
  type(/^Organization/, "Loom");
  type(/^Host name/, "Asha Rao");
  type(/^Purpose/, "Design review");
  screen.getByRole("button", { name: /^Buy Day Pass/ }).focus();
  buy();
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toEqual({
    title: "Day pass created",
    description: "The visitor has been added successfully",
  });
  expect(calls).toEqual([
    {
      credits_agreed: 12,
      visitor_name: "Meera",
      email: "meera@example.com",
      phone: "98450 12345",
      organization: "Loom",
      host_name: "Asha Rao",
      purpose: "Design review",
      visit_date: tomorrow,
      request: expect.any(String) as string,
    },
  ]);
  const pass = await screen.findByRole("region", { name: "Pass of Meera" });
  expect(document.activeElement).toBe(pass);
  const bought = within(pass);
  expect(await bought.findByRole("img", { name: "QR code 7K4M-2QXA" })).toBeTruthy();
  expect(bought.getByRole("button", { name: "Add to calendar" })).toBeTruthy();
  expect(rest.sent("POST rpc/day_pass_code")[0]?.body).toEqual({ day_pass_id: "1" });
  expect(document.querySelector("output")?.textContent).toBe("?tab=visitors&pass=1");
  fireEvent.click(screen.getByRole("tab", { name: "Buy Day Pass" }));
  expect(await screen.findByLabelText("Visitor name")).toHaveProperty("value", "");
});

test("shares a pass and cancels it after a question", async () => {
  const rest = world();
  rest.tables.day_passes = [passOf("Meera")];
  rest.responses["POST rpc/day_pass_code"] = "7K4M-2QXA";
  const shared = vi.fn((_data: ShareData) => Promise.resolve());
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share: shared }));
  const portal = open(rest, { path: "/day-pass?tab=visitors" });
  fireEvent.click(await screen.findByRole("button", { name: "Show pass of Meera" }));
  fireEvent.click(await screen.findByRole("button", { name: "Share" }));
  expect(shared.mock.calls[0]?.[0].text).toBe(
    "Day pass for Meera: Banyan Coworking, Fri, 20 Nov 2026, 9:00 AM - 7:00 PM. Your code for the kiosk: 7K4M-2QXA",
  );
  vi.unstubAllGlobals();
  const cancel = screen.getByRole("button", { name: "Cancel pass" });
  cancel.focus();
  fireEvent.click(cancel);
  rest.responses["POST rpc/cancel_day_pass"] = () => refusal("day_pass_used");
  fireEvent.click(await screen.findByRole("button", { name: "Cancel day pass" }));
  await screen.findByText(/^This day pass can no longer be cancelled/);
  rest.responses["POST rpc/cancel_day_pass"] = () => {
    rest.tables.day_passes = [];
    return 8;
  };
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() =>
    expect(portal.toasts).toEqual([
      { title: "Day pass cancelled", description: "You got 8 credits back." },
    ]),
  );
  const empty = await screen.findByText("No day passes yet");
  await waitFor(() => expect(document.activeElement?.contains(empty)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test("offers no cancelling of a pass whose guest has arrived", async () => {
  const rest = world();
  rest.tables.day_passes = [{ ...passOf("Meera"), arrived_at: "2026-11-20T05:02:00Z" }];
  rest.responses["POST rpc/day_pass_code"] = "7K4M-2QXA";
  open(rest, { path: "/day-pass?tab=visitors&pass=1" });
  await screen.findByRole("button", { name: "Share" });
  expect(screen.queryByRole("button", { name: "Cancel pass" })).toBeNull();
});

test("shows benefits and drop-in prices", async () => {
  open(world());
  const offer = within(await screen.findByRole("region", { name: "Day pass" }));
  const benefits = offer.getAllByRole("listitem").map((item) => item.textContent);
  expect(benefits).toEqual(["An open desk", "09:00 to 19:00", "Mail handling", "Event invites"]);
  expect(offer.getByText("1 credit").nextSibling?.textContent).toBe("₹885");
  expect(offer.getByText("8 credits", { selector: "dt" }).nextSibling?.textContent).toBe("₹3,068");
  offer.getByText("For people without an account. Members pay ₹250 for a credit.");
});

test("rejects a visit date before today", async () => {
  const portal = open(world());
  await screen.findByText("40");
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  type("Visit date", "2026-11-19");
  buy();
  await screen.findByText("Visit date cannot be before today");
  expect(portal.toasts).toEqual([]);
});

test("disables the button and links to credits when the balance is too low", async () => {
  const portal = open(world({ balance: 7 }));
  await screen.findByText("You're 1 credit short");
  const shortage = screen.getByRole("region", { name: "You're 1 credit short" });
  const name = screen.getByLabelText("Visitor name");
  expect(shortage.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    within(shortage)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Buy 1 credit · ₹250", "Add Credits"]);
  const button = screen.getByRole("button", { name: /^Buy Day Pass/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  buy();
  expect(portal.toasts[0]?.description).toBe("You don't have enough credits to create a day pass.");
  expect(portal.toasts[0]?.action?.label).toBe("Add Credits");
  portal.toasts[0]?.action?.onClick();
  expect(portal.visits).toEqual(["/buy-credits?package=1&return=%2Fday-pass"]);
});

test("reports an unreadable price and uses 8 credits until it can be loaded", async () => {
  const rest = world();
  rest.responses["GET system_settings"] = serverError;
  const portal = open(rest);
  const reports = vi.spyOn(portal, "reportError");
  expect(await screen.findByText("8 credits are charged when you buy.")).toBeTruthy();
  expect(reports).toHaveBeenCalledTimes(1);
  delete rest.responses["GET system_settings"];
  rest.tables.system_settings = [{ key: "day_pass_credits", value: { credits: 12 } }];
  // The admin area invalidates this key when it saves the price.
  await portal.queryClient.invalidateQueries({ queryKey: settingKey("day_pass_credits") });
  expect(await screen.findByText("12 credits are charged when you buy.")).toBeTruthy();
});

test("disables the button and offers a retry when the balance can't be loaded", async () => {
  const rest = world();
  rest.responses["GET user_credits"] = serverError;
  open(rest);
  await screen.findByText("Your credit balance could not be loaded.");
  const button = screen.getByRole("button", { name: /^Buy Day Pass/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("–")).toBeTruthy();
  delete rest.responses["GET user_credits"];
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  expect(screen.queryByText("Your credit balance could not be loaded.")).toBeNull();
});

test("lets admins buy without credits and shows why a purchase is refused", async () => {
  const rest = world({ balance: 0 });
  rest.responses["POST rpc/create_day_pass"] = () => refusal("past_date");
  const portal = open(rest, { isAdmin: true });
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  buy();
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Error creating day pass",
    description: "This date is in the past. Please choose another date.",
  });
  expect(screen.getByLabelText("Visitor name")).toHaveProperty("value", "Meera");
});

test("offers a retry when day passes can't be loaded", async () => {
  const rest = world();
  rest.responses["GET day_passes"] = serverError;
  open(rest, { path: "/day-pass?tab=visitors" });
  expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
  const error = await screen.findByRole("alert");
  expect(error.textContent).toContain("Your day passes could not be loaded");
  delete rest.responses["GET day_passes"];
  fireEvent.click(within(error).getByRole("button", { name: "Retry" }));
  await screen.findByText("No day passes yet");
});

test("keeps the tab in the URL", async () => {
  const rest = world();
  rest.tables.day_passes = [passOf("Meera")];
  open(rest, { path: "/day-pass?tab=visitors" });
  await screen.findByRole("heading", { name: /Meera/ });
  expect(screen.getByText("Active")).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "Buy Day Pass" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("?tab=buy"));
});

test("prints the codes of the passes that are valid", async () => {
  const rest = world();
  const past = { ...passOf("Rohan"), id: "2", date: "2026-11-19" };
  rest.tables.day_passes = [passOf("Meera"), past];
  rest.responses["POST rpc/day_pass_code"] = "7K4M-2QXA";
  const portal = open(rest, { path: "/day-pass?tab=visitors" });
  await screen.findByText("Meera");
  await waitFor(() => expect(rest.sent("POST rpc/day_pass_code")).toHaveLength(1));
  await waitFor(() => expect(portal.queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("img", { name: /^QR code/ })).toBeNull();
  fireEvent(window, new Event("beforeprint"));
  expect(screen.getAllByRole("img", { name: "QR code 7K4M-2QXA" })).toHaveLength(1);
  fireEvent(window, new Event("afterprint"));
  await waitFor(() => expect(screen.queryByRole("img", { name: /^QR code/ })).toBeNull());
});
