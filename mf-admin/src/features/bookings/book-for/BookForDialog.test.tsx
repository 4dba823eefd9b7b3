import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { fakeBackend, refusal, type SentRequest } from "@portal/shared/testing/fakeBackend";
import { expect, test, vi } from "vitest";
import { fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { BookForDialog } from "./BookForDialog";
import type { InitialSlot } from "./useBookForForm";

const asha = {
  id: "asha",
  display_name: "Asha Rao",
  email: "asha@example.com",
  phone_number: "98765 43210",
  role: "user",
  credits: 3,
};
const day = "2099-11-24";

interface Asked {
  price_reason?: string;
  price?: number;
  overrides: string[];
}

const quoteAt = (credits: number, rupees: number) => ({
  quote_id: `quote of ${credits} and ${rupees}`,
  refusal: null,
  credits,
  rupees,
  credits_change: -credits,
  balance: 3,
  shortfall: 0,
  lots: [],
  refunds: [],
});
const quoteFor = ({ price_reason, price = 0 }: Asked) => quoteAt(price_reason ? price : 4, 0);

function show(initial: InitialSlot = { day, roomId: "neem", start: "10:00" }) {
  const rest = fakeBackend({
    "POST rpc/search_users": [],
    "POST rpc/search_members": [asha],
    "POST rpc/book_for_member": { id: "7", total_credits: 4 },
    "POST rpc/quote_booking": ({ body }: SentRequest) => quoteFor(body as Asked),
    "GET suspensions": [],
    "GET system_settings": [],
    "GET rooms": [{ id: "neem", name: "Neem", capacity: 4, credits_per_hour: 4 }],
    "GET booked_slots": [{ room_id: "neem", start_time: "11:00:00", end_time: "12:00:00" }],
  });
  const portal = fakePortal((request) => rest.fetch(request));
  const onClose = vi.fn<() => void>();
  render(<BookForDialog initial={initial} onClose={onClose} />, inPortal(portal));
  return { rest, portal, onClose };
}

async function pickMember() {
  const picker = await screen.findByRole("combobox", { name: "Member" });
  fireEvent.mouseDown(picker);
  fireEvent.change(picker, { target: { value: "98765" } });
  fireEvent.click(await screen.findByTitle("Asha Rao"));
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));
const sentBodies = ({ rest }: ReturnType<typeof show>) =>
  rest.sent("POST rpc/book_for_member").map(({ body }) => body);

test("books for a member found by phone number, at the member's price", async () => {
  const world = show();
  await pickMember();
  await screen.findByText("Charge Asha Rao 4 credits (balance: 3 credits)");
  await screen.findByText(/^1 credit short\./);
  expect(screen.queryByRole("radio", { name: "Neem, 11:00 AM" })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Neem, 2:00 PM" }));
  await press("Book · 4 credits");
  await waitFor(() => expect(world.onClose).toHaveBeenCalled());
  expect(sentBodies(world)).toMatchObject([
    {
      member_id: "asha",
      room_id: "neem",
      booking_date: day,
      start_time: "14:00",
      overrides: [],
      quote_id: "quote of 4 and 0",
    },
  ]);
  expect(sentBodies(world)[0]).not.toHaveProperty("price_reason");
  await waitFor(() =>
    expect(world.rest.sent("POST rpc/search_members").at(-1)?.body).toMatchObject({
      query: "98765",
    }),
  );
});

test("shows the new price and asks again when it has changed", async () => {
  const world = show();
  world.rest.responses["POST rpc/book_for_member"] = () => {
    world.rest.responses["POST rpc/quote_booking"] = quoteAt(0, 2000);
    return refusal("quote_changed", {
      kind: "booking",
      credits: 0,
      rupees: 2000,
      quote: quoteAt(0, 2000),
    });
  };
  await pickMember();
  fireEvent.click(await screen.findByRole("radio", { name: "Neem, 2:00 PM" }));
  await press("Book · 4 credits");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(
    "The price or its terms have changed. This booking costs ₹2,000 at the front desk now",
  );
  world.rest.responses["POST rpc/book_for_member"] = { total_credits: 0, rupees_due: 2000 };
  await press("Book · ₹2,000 at the front desk");
  await waitFor(() => expect(world.onClose).toHaveBeenCalled());
  expect(sentBodies(world)).toMatchObject([
    { quote_id: "quote of 4 and 0" },
    { quote_id: "quote of 0 and 2000" },
  ]);
});

test("books without charge only for a reason", async () => {
  const world = show();
  await pickMember();
  fireEvent.click(await screen.findByRole("radio", { name: "Without charge" }));
  const book = () => screen.getByRole<HTMLButtonElement>("button", { name: "Book · no charge" });
  expect(book().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Reason for no charge"), { target: { value: "Apology" } });
  fireEvent.click(book());
  await waitFor(() => expect(world.onClose).toHaveBeenCalled());
  expect(sentBodies(world)).toMatchObject([
    { price_reason: "Apology", price: 0, start_time: "10:00", quote_id: "quote of 0 and 0" },
  ]);
});

test("books at another price for a reason", async () => {
  const world = show();
  await pickMember();
  fireEvent.click(await screen.findByRole("radio", { name: "Another price" }));
  const book = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  expect(book("Book").disabled).toBe(true);
  const amount = screen.getByRole("spinbutton", { name: "Price in credits" });
  fireEvent.change(amount, { target: { value: "-1" } });
  expect(screen.getByText("Enter a whole number from 0 to 10,00,000.")).toBeTruthy();
  fireEvent.change(amount, { target: { value: "5" } });
  expect(screen.getByText(/^2 credits short\./)).toBeTruthy();
  fireEvent.change(amount, { target: { value: "2" } });
  expect(screen.queryByText(/credits? short/)).toBeNull();
  expect(book("Book · 2 credits").disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Reason for the price"), { target: { value: "Regular" } });
  fireEvent.click(book("Book · 2 credits"));
  await waitFor(() => expect(world.onClose).toHaveBeenCalled());
  expect(sentBodies(world)).toMatchObject([
    { price_reason: "Regular", price: 2, quote_id: "quote of 2 and 0" },
  ]);
});

test("says what is missing while the booking cannot be made", async () => {
  const { onClose } = show();
  const book = await screen.findByRole("button", { name: /^Book/ });
  const missing = () =>
    document.getElementById(book.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(missing()).toBe("Choose a member.");
  await pickMember();
  await waitFor(() => expect(missing()).toBeUndefined());
  fireEvent.click(await screen.findByRole("radio", { name: "Another price" }));
  expect(missing()).toBe("Enter the price.");
  fireEvent.change(screen.getByRole("spinbutton", { name: "Price in credits" }), {
    target: { value: "2" },
  });
  expect(missing()).toBe("Enter a reason for the price.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByText("Leave without saving?");
  expect(onClose).not.toHaveBeenCalled();
});

test("shows the slots of the room that is chosen by the seats that are needed", async () => {
  const world = show({ day });
  world.rest.responses["GET rooms"] = [
    { id: "neem", name: "Neem", capacity: 4, credits_per_hour: 4 },
    { id: "oak", name: "Oak", capacity: 20, credits_per_hour: 4 },
    { id: "teak", name: "Teak", capacity: 2, credits_per_hour: 4 },
  ];
  await screen.findByRole("radio", { name: "Teak, 2:00 PM" });
  const picker = screen.getByRole("combobox", { name: "Room" });
  fireEvent.mouseDown(picker);
  fireEvent.change(picker, { target: { value: "6 sea" } });
  expect(screen.queryByTitle("Neem · 4 seats")).toBeNull();
  expect(screen.queryByTitle("Teak · 2 seats")).toBeNull();
  fireEvent.click(screen.getByTitle("Oak · 20 seats"));
  expect(screen.queryByRole("radio", { name: "Neem, 2:00 PM" })).toBeNull();
  expect(screen.getByRole("radio", { name: "Oak, 2:00 PM" })).toBeTruthy();
});

test("says that rooms load while they do", async () => {
  const world = show({ day });
  world.rest.responses["GET rooms"] = () => new Promise(() => {});
  const picker = await screen.findByRole("combobox", { name: "Room" });
  fireEvent.mouseDown(picker);
  expect(await screen.findByText("Loading rooms")).toBeTruthy();
  expect(screen.queryByText("No room found")).toBeNull();
});

test("reports what is due at the front desk for a rupee-priced room", async () => {
  const world = show();
  world.rest.responses["GET rooms"] = [
    { id: "neem", name: "Neem", capacity: 4, credits_per_hour: null },
  ];
  world.rest.responses["POST rpc/quote_booking"] = quoteAt(0, 2000);
  world.rest.responses["POST rpc/book_for_member"] = { total_credits: 0, rupees_due: 2000 };
  await pickMember();
  await press("Book · ₹2,000 at the front desk");
  await waitFor(() => expect(world.portal.toasts).toHaveLength(1));
  expect(world.portal.toasts[0]?.description).toMatch(/ ₹2,000 due at the front desk\.$/);
});

test("announces no price and asks for no reason for an admin", async () => {
  const world = show();
  world.rest.responses["POST rpc/search_members"] = [{ ...asha, role: "admin" }];
  world.rest.responses["POST rpc/quote_booking"] = quoteAt(0, 0);
  await pickMember();
  await screen.findByText("Admins book without charge.");
  expect(screen.queryByRole("radio", { name: "Without charge" })).toBeNull();
  await press("Book · no charge");
  await waitFor(() => expect(world.onClose).toHaveBeenCalled());
  expect(sentBodies(world)[0]).not.toHaveProperty("price_reason");
});

test("keeps a refusal in place, and names an override only on request", async () => {
  const world = show();
  world.rest.responses["POST rpc/quote_booking"] = ({ body }) =>
    (body as Asked).overrides.length > 0
      ? quoteAt(4, 0)
      : { ...quoteAt(4, 0), refusal: "closed_day", facts: { reason: "Diwali" } };
  await pickMember();
  await press("Book · 4 credits");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The space is closed on this day: Diwali.");
  expect(world.onClose).not.toHaveBeenCalled();
  await press("Override and book");
  await waitFor(() => expect(world.onClose).toHaveBeenCalled());
  expect(sentBodies(world)).toMatchObject([{ overrides: ["closed_day"] }]);
});

test("scrolls to a refusal, which can be below the edge of the window", async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
  const world = show();
  world.rest.responses["POST rpc/book_for_member"] = refusal("closed_day", { reason: "Diwali" });
  await pickMember();
  scrolled.mockClear();
  await press("Book · 4 credits");
  const alert = await screen.findByRole("alert");
  const shown = scrolled.mock.contexts.filter((element) => (element as Node).contains(alert));
  expect(shown).toHaveLength(1);
  scrolled.mockRestore();
});

test("names the rooms that are booked or blocked all day", async () => {
  const world = show({ day });
  world.rest.responses["GET rooms"] = [
    { id: "neem", name: "Neem", capacity: 4, credits_per_hour: 4 },
    { id: "oak", name: "Oak", capacity: 4, credits_per_hour: 4 },
  ];
  world.rest.responses["GET booked_slots"] = [
    { room_id: "oak", start_time: "09:00:00", end_time: "18:00:00" },
  ];
  const note = await screen.findByText(/^Booked or blocked/);
  expect(note.textContent).toBe("Booked or blocked: Oak");
});

test("offers no override of a taken slot, and repeats a request under the same id", async () => {
  const world = show();
  world.rest.responses["POST rpc/book_for_member"] = refusal("slot_taken");
  await pickMember();
  await press("Book · 4 credits");
  await screen.findByRole("alert");
  expect(screen.queryByRole("button", { name: "Override and book" })).toBeNull();
  await press("Book · 4 credits");
  await waitFor(() => expect(sentBodies(world)).toHaveLength(2));
  const ids = sentBodies(world).map((body) => (body as { request_id: string }).request_id);
  expect(new Set(ids).size).toBe(1);
});

test("says that the hours of the day are over, not that every room is taken", async () => {
  show({ day: "2020-11-24" });
  expect(
    await screen.findByText("The hours of this day are over. Choose a later day."),
  ).toBeTruthy();
});

test("says that a suspended member cannot be booked for", async () => {
  const { rest } = show();
  rest.responses["GET suspensions"] = [
    {
      reason: "Payments are overdue",
      suspended_at: "2099-11-01T00:00:00Z",
      suspended_by_name: "Bo",
    },
  ];
  await pickMember();
  await screen.findByText("Asha Rao is suspended: Payments are overdue");
  expect(await screen.findByRole("button", { name: /^Book ·/ })).toHaveProperty("disabled", true);
});
