import type { ReactNode } from "react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DayPassPriceCard } from "../../features/day-pass/DayPassPriceCard";
import type { AdminEvent } from "../../features/events/event.schema";
import { EventDialog } from "../../features/events/EventDialog";
import { OpeningHoursEditor } from "../../features/hours/OpeningHoursEditor";
import type { AdminRoom } from "../../features/rooms/room.schema";
import { RoomDialog } from "../../features/rooms/RoomDialog";
import type { SnackRow } from "../../features/snacks/snack.schema";
import { SnackDialog } from "../../features/snacks/SnackDialog";
import type { CafeSpecial } from "../../features/specials/special.schema";
import { SpecialForm } from "../../features/specials/SpecialForm";
import { UpdateManager } from "../../features/updates/UpdateManager";
import type { AdminUser } from "../../features/users/user.schema";
import { EditUserDialog } from "../../features/users/profile/EditUserDialog";
import { WifiCard } from "../../features/wifi/WifiCard";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { answer, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";

const first = "2026-11-20T10:00:00Z";
const second = "2026-11-20T11:00:00Z";
const image = { image_url: null };
const close = vi.fn<() => void>();
const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
beforeEach(() => {
  close.mockClear();
  scrollIntoView.mockClear();
});

const event = {
  ...image,
  id: "7",
  title: "Quiz",
  description: "Teams of four",
  date: "2099-11-21",
  time: "18:00:00",
  location: "Terrace",
  max_attendees: 20,
  attendees: 2,
  is_free: true,
  credits: null,
  status: "active",
};
const room = {
  ...image,
  id: "7",
  name: "Peepal",
  capacity: 4,
  credits_per_hour: 2,
  description: "First floor",
  amenities: ["TV"],
  retired_at: null,
};
const snack = { ...image, id: "7", name: "Murukku", description: "Crisp", price: 35, quantity: 4 };
const special = { id: "7", name: "Lassi", description: "Cold", price: 90, available: true };
const update = {
  id: "7",
  title: "Lift",
  content: "Out of order",
  published: true,
  created_at: first,
};
const profile = { id: "7", full_name: "Asha", organization: "Neem", phone_number: null };
const wifi = {
  member: { name: "House", password: "under-the-tree" },
  guest: { name: "Guests", password: "" },
};

interface Form {
  name: string;
  show: (seen: object) => ReactNode;
  row: object;
  /** Typed into a field that the other admin changed too. */
  both: { label: string; typed: string };
  /** Typed into a field that only this admin changed. */
  mine: { label: string; typed: string }[];
  theirs: object;
  /** A field that only the other admin changed, and what it holds afterwards. */
  taken: { label: string; value: string }[];
  shown: string;
  saved: string;
  open?: string;
  save: string;
  /** Adds a deleted row again; null if that is impossible, absent if the row can't be deleted. */
  add?: string | null;
}

const setting = (value: object) => ({ value });

const forms: Form[] = [
  {
    name: "event",
    show: (seen) => <EventDialog event={seen as AdminEvent} onClose={close} />,
    row: event,
    both: { label: "Title", typed: "Quiz night" },
    mine: [{ label: "Description", typed: "Teams of six" }],
    theirs: { title: "Pub quiz", location: "Hall" },
    taken: [{ label: "Location", value: "Hall" }],
    shown: "Someone else changed this to “Pub quiz”.",
    saved: "Pub quiz",
    save: "Save Changes",
    add: "Create Event",
  },
  {
    name: "room",
    show: (seen) => <RoomDialog room={seen as AdminRoom} knownAmenities={[]} onClose={close} />,
    row: room,
    both: { label: "Name", typed: "Banyan" },
    mine: [{ label: "Description", typed: "Second floor" }],
    theirs: { name: "Neem", capacity: 6 },
    taken: [{ label: "Capacity (people)", value: "6" }],
    shown: "Someone else changed this to “Neem”.",
    saved: "Neem",
    save: "Save Changes",
    add: "Add Room",
  },
  {
    name: "snack",
    show: (seen) => <SnackDialog snack={seen as SnackRow} onClose={close} />,
    row: snack,
    both: { label: "Price (₹)", typed: "40" },
    mine: [{ label: "Description", typed: "Crunchy" }],
    theirs: { price: 45, name: "Murukku mix" },
    taken: [{ label: "Name", value: "Murukku mix" }],
    shown: "Someone else changed this to “45”.",
    saved: "45",
    save: "Save Changes",
    add: "Add Snack",
  },
  {
    name: "cafe special",
    show: (seen) => <SpecialForm special={seen as CafeSpecial} onClose={close} />,
    row: special,
    both: { label: "Name", typed: "Sweet lassi" },
    mine: [],
    theirs: { name: "Salty lassi", description: "Ice cold" },
    taken: [{ label: "Description", value: "Ice cold" }],
    shown: "Someone else changed this to “Salty lassi”.",
    saved: "Salty lassi",
    save: "Save Changes",
    add: "Add Special",
  },
  {
    name: "space update",
    show: () => <UpdateManager />,
    row: update,
    both: { label: "Content", typed: "Works again" },
    mine: [],
    theirs: { content: "Repaired tomorrow", title: "The lift" },
    taken: [{ label: "Title", value: "The lift" }],
    shown: "Someone else changed this to “Repaired tomorrow”.",
    saved: "Repaired tomorrow",
    open: "Edit Lift",
    save: "Save Changes",
    add: "Create Update",
  },
  {
    name: "user profile",
    show: () => (
      <EditUserDialog
        user={{ id: "7", display_name: "Asha", role: "user", created_at: first } as AdminUser}
        onClose={close}
      />
    ),
    row: profile,
    both: { label: "Organization", typed: "Teak" },
    mine: [{ label: "Phone Number", typed: "98765" }],
    theirs: { organization: null, full_name: "Asha Rao" },
    taken: [{ label: "Full Name", value: "Asha Rao" }],
    shown: "Someone else changed this to empty.",
    saved: "",
    save: "Save",
    add: null,
  },
  {
    name: "day pass price",
    show: () => <DayPassPriceCard />,
    row: setting({ credits: 8 }),
    both: { label: "Credits", typed: "9" },
    mine: [],
    theirs: setting({ credits: 10 }),
    taken: [],
    shown: "Someone else changed this to “10”.",
    saved: "10",
    open: "Edit",
    save: "Save",
  },
  {
    name: "WiFi network",
    show: () => <WifiCard />,
    row: setting(wifi),
    both: { label: "Members: name", typed: "House 5G" },
    mine: [{ label: "Guests: password", typed: "chai-and-hello" }],
    theirs: setting({
      member: { name: "House 6G", password: "over-the-tree" },
      guest: wifi.guest,
    }),
    taken: [{ label: "Members: password", value: "over-the-tree" }],
    shown: "Someone else changed this to “House 6G”.",
    saved: "House 6G",
    open: "Edit",
    save: "Save",
  },
  {
    name: "weekday",
    show: () => <OpeningHoursEditor />,
    row: setting(defaultOpeningHours),
    both: { label: "Monday closes at", typed: "21:00" },
    mine: [{ label: "Tuesday closes at", typed: "19:00" }],
    theirs: setting({
      ...defaultOpeningHours,
      hours: defaultOpeningHours.hours.map((day) =>
        day.day === "Monday"
          ? { ...day, close: "22:00" }
          : day.day === "Friday"
            ? { ...day, close: "23:00" }
            : day,
      ),
    }),
    taken: [{ label: "Friday closes at", value: "23:00" }],
    shown: "Someone else changed this to 8:00 AM - 10:00 PM.",
    saved: "22:00",
    open: "Edit",
    save: "Save Changes",
  },
];

/** Renders the form on a backend with one row, which `other` overwrites like another admin. */
async function open({ show, row, open: button }: Form) {
  let stored: object | null = { ...row, updated_at: first };
  const versions: (string | null)[] = [];
  const portal = fakePortal((request) => {
    if (request.method === "GET") return answer(stored ? [stored] : []);
    if (request.method !== "PATCH") return answer([{ id: "8" }], 201);
    const version = new URL(request.url).searchParams.get("updated_at");
    versions.push(version);
    const current = stored && "updated_at" in stored && `eq.${String(stored.updated_at)}`;
    return answer(version === current ? [stored] : []);
  });
  render(show({ ...row, updated_at: first }), inPortal(portal));
  if (button) fireEvent.click(await screen.findByRole("button", { name: button }));
  const type = async ({ label, typed }: { label: string; typed: string }) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const other = (next: object | null) => (stored = next && { ...next, updated_at: second });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  return { portal, type, press, other, value, versions };
}

describe.each(forms.map((form) => [form.name, form] as const))("form of a %s", (_, form) => {
  test("keeps typed values and shows the saved ones when another admin saved first", async () => {
    const { type, press, other, value, versions, portal } = await open(form);
    await type(form.both);
    for (const mine of form.mine) await type(mine);
    other({ ...form.row, ...form.theirs });
    press(form.save);
    await screen.findByText(form.shown);
    expect(portal.toasts).toHaveLength(1);
    expect(JSON.stringify(portal.toasts)).toContain(
      "Someone else saved changes while you were editing. Your values are kept.",
    );
    const notice = screen.getByRole("alert");
    expect(notice.textContent).toContain("What you typed is still here.");
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(scrollIntoView.mock.contexts).toContain(notice);
    expect(value(form.both.label)).toBe(form.both.typed);
    expect(form.mine.map(({ label }) => value(label))).toEqual(form.mine.map(({ typed }) => typed));
    const taken = form.taken.map(({ label }) => ({ label, value: value(label) }));
    expect(taken).toEqual(form.taken);
    expect(close).not.toHaveBeenCalled();

    press(form.save);
    await waitFor(() => expect(portal.toasts).toHaveLength(2));
    expect(portal.toasts[1]?.variant).toBeUndefined();
    expect(versions.at(-1)).toBe(`eq.${second}`);
  });

  test("asks before Cancel discards typed values", async () => {
    const { type, press, value } = await open(form);
    await type(form.both);
    press("Cancel");
    await screen.findByText("Leave without saving?");
    expect(close).not.toHaveBeenCalled();
    press("Keep editing");
    expect(value(form.both.label)).toBe(form.both.typed);
  });

  test("can use the value that another admin saved", async () => {
    const { type, press, other, value } = await open(form);
    await type(form.both);
    other({ ...form.row, ...form.theirs });
    press(form.save);
    await screen.findByText(form.shown);
    fireEvent.click(screen.getByRole("button", { name: /^Use the saved value/ }));
    await waitFor(() => expect(value(form.both.label)).toMatch(new RegExp(`^${form.saved}`)));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: /^Use the saved value/ })).toBeNull(),
    );
  });
});

const deletable = forms.filter(({ add }) => add !== undefined);

test.each(deletable.map((form) => [form.name, form] as const))(
  "keeps typed values when another admin deleted the %s, and says what to do",
  async (_, form) => {
    const { type, press, other, value, portal } = await open(form);
    await type(form.both);
    other(null);
    press(form.save);
    await screen.findByText("Someone else deleted this while you were editing");
    expect(value(form.both.label)).toBe(form.both.typed);
    if (!form.add) {
      screen.getByText(
        "What you typed is still here but can't be saved. Copy what you need, then cancel.",
      );
      return;
    }
    screen.getByText(
      `What you typed is still here. Press “${form.add}” to add it again, or cancel.`,
    );
    press(form.add);
    await waitFor(() => expect(portal.toasts).toHaveLength(2));
    const posted = portal.calls.find(({ method }) => method === "POST");
    expect(JSON.stringify(await posted?.json())).toContain(form.both.typed);
  },
);
