import type { ReactNode } from "react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { DayPassPriceCard } from "../../features/day-pass/DayPassPriceCard";
import type { AdminEvent } from "../../features/events/event.schema";
import { EventDialog } from "../../features/events/EventDialog";
import type { AdminRoom } from "../../features/rooms/room.schema";
import { SellerCard } from "../../features/invoices/seller/SellerCard";
import { CloseDeskDialog } from "../../features/payments/cash/CloseDeskDialog";
import { PlanDialog } from "../../features/plans/PlanDialog";
import { RoomDialog } from "../../features/rooms/RoomDialog";
import { RestockDialog } from "../../features/snacks/RestockDialog";
import type { AdminSnack } from "../../features/snacks/snack.schema";
import { SnackDialog } from "../../features/snacks/SnackDialog";
import type { CafeSpecial } from "../../features/specials/special.schema";
import { SpecialForm } from "../../features/specials/SpecialForm";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";

const version = { id: "7", updated_at: "2026-11-20T10:00:00Z", image_url: null };
const event = {
  ...version,
  title: "Quiz",
  description: "Teams of four",
  date: "2099-11-21",
  time: "18:00:00",
  location: "Terrace",
  max_attendees: 20,
  attendees: 0,
  is_free: false,
  credits: 10,
} as AdminEvent;
const room = {
  ...version,
  name: "Peepal",
  capacity: 4,
  credits_per_hour: 2,
  amenities: [],
  photos: [],
};
const snack = { ...version, name: "Murukku", description: "Crisp", price: 35, quantity: 4 };
const special = { ...version, name: "Lassi", description: "Cold", price: 90, available: true };
/** Of the day pass and of the seller. */
const storedValue = { credits: 8, gst_percent: 18, cafe_gst_percent: 5 };
const close = () => undefined;

const eventForm = () => <EventDialog event={event} onClose={close} />;
const roomForm = () => (
  <RoomDialog room={room as unknown as AdminRoom} knownAmenities={[]} onClose={close} />
);
const snackForm = () => <SnackDialog snack={snack as AdminSnack} onClose={close} />;
const restockForm = () => <RestockDialog snack={snack} onClose={close} />;
const specialForm = () => (
  <SpecialForm special={special as unknown as CafeSpecial} onClose={close} />
);

const planForm = () => <PlanDialog plan={null} onClose={close} />;
const closingForm = () => (
  <CloseDeskDialog
    day="2026-11-20"
    number={1}
    expectedPaise={150_000}
    floatPaise={50_000}
    onClose={close}
  />
);

async function open(form: () => ReactNode, label: string) {
  const portal = fakePortal(({ method }) =>
    jsonResponse(method === "GET" ? [{ ...version, value: storedValue }] : [{ id: "7" }]),
  );
  render(form(), inPortal(portal));
  await waitFor(() => {
    const edit = screen.queryByRole("button", { name: /^Edit/ });
    if (edit) fireEvent.click(edit);
    expect(screen.queryByLabelText(label)).not.toBeNull();
  });
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const submit = () => fireEvent.submit(field.closest("form") as HTMLFormElement);
  const writes = () => portal.calls.filter(({ method }) => method !== "GET");
  return { field, type, submit, writes };
}

test.each([
  ["Credits", "0", "At least 1 credit", () => <DayPassPriceCard />],
  ["Credits", "9.5", "Enter whole credits", () => <DayPassPriceCard />],
  ["Credits", "99999", "At most 10,000 credits", () => <DayPassPriceCard />],
  ["Max attendees", "0", "At least 1", eventForm],
  ["Max attendees", "100001", "At most 100000", eventForm],
  ["Credits cost", "1.5", "Enter whole credits", eventForm],
  ["Credits cost", "99999", "At most 10,000 credits", eventForm],
  ["Capacity (people)", "0", "At least 1 person", roomForm],
  ["Capacity (people)", "1001", "At most 1000 people", roomForm],
  ["Credits per hour", "0", "At least 1 credit", roomForm],
  ["Credits per hour", "1001", "At most 1000 credits", roomForm],
  ["Price (₹)", "-1", "A price can't be negative", snackForm],
  ["Price (₹)", "1.005", "Enter a price with at most 2 decimal places", snackForm],
  ["Price (₹)", "100000000", "At most ₹9,99,99,999", snackForm],
  ["Quantity", "3000000000", "At most 1,000,000", snackForm],
  ["Quantity", "2.5", "Enter a whole number", snackForm],
  ["Amount to add", "0", "Enter a whole number of 1 or more", restockForm],
  ["Amount to add", "3000000000", "At most 1,000,000", restockForm],
  ["Price (₹)", "-0.5", "A price can't be negative", specialForm],
  ["Price (₹)", "9.999", "Enter a price with at most 2 decimal places", specialForm],
  ["Price per month (₹)", "-1", "A price can't be negative", planForm],
  ["Price per month (₹)", "0.001", "Enter a price with at most 2 decimal places", planForm],
  ["Price per month (₹)", "1000001", "At most ₹10,00,000", planForm],
  ["Price per month (₹)", "", "Enter a price", planForm],
  ["Room hours per month", "0.25", "Enter hours in steps of 0.5", planForm],
  ["Room hours per month", "99999", "A month has at most 744 hours", planForm],
  ["Day passes per month", "0.5", "Enter a whole number from 0 to 100", planForm],
  ["Day passes per month", "366", "Enter a whole number from 0 to 100", planForm],
  ["Cafe discount (%)", "101", "Enter a whole number from 0 to 100", planForm],
  ["GST on rooms and credits (%)", "101", "At most 100", () => <SellerCard />],
  ["GST on the cafe (%)", "-1", "At least 0", () => <SellerCard />],
  ["GST on the cafe (%)", "", "Enter a percentage", () => <SellerCard />],
  ["Cash in the drawer, in rupees", "", "Enter an amount", closingForm],
  ["Cash in the drawer, in rupees", "-1", "Enter an amount of 0 or more", closingForm],
  ["Cash in the drawer, in rupees", "99999999", "At most ₹2,00,00,000", closingForm],
  ["Float, in rupees", "0.005", "Enter an amount with at most 2 decimal places", closingForm],
] as const)(
  "keeps the typed %s %s and refuses to save it with '%s'",
  async (label, typed, sentence, form) => {
    const { field, type, submit, writes } = await open(form, label);
    type(typed);
    fireEvent.blur(field);
    submit();
    await screen.findByText(sentence);
    expect(field.value).toBe(typed);
    expect(writes()).toEqual([]);
  },
);

test("saves a number whose text passes through an equal number", async () => {
  const { field, type, submit, writes } = await open(specialForm, "Price (₹)");
  type("1.0");
  expect(field.value).toBe("1.0");
  type("1.05");
  submit();
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(await writes()[0]?.json()).toMatchObject({ price: 1.05 });
});

test("saves a number with an exponent as the number that it means", async () => {
  const { type, submit, writes } = await open(roomForm, "Capacity (people)");
  type("1e3");
  submit();
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(await writes()[0]?.json()).toMatchObject({ capacity: 1000 });
});

test("saves an empty rate as a room paid in rupees", async () => {
  const { type, submit, writes } = await open(roomForm, "Credits per hour");
  type("");
  submit();
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(await writes()[0]?.json()).toMatchObject({ credits_per_hour: null });
});

test("refuses text that is not a number", async () => {
  const { field, submit, writes } = await open(roomForm, "Credits per hour");
  // Browsers report such text as an empty value with `badInput`.
  Object.defineProperty(field, "validity", { value: { badInput: true } });
  fireEvent.change(field, { target: { value: "" } });
  submit();
  await screen.findByText("Enter whole credits");
  expect(writes()).toEqual([]);
});
