import type { ReactNode } from "react";
import { vi } from "vitest";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { DayPassPriceCard } from "../features/day-pass/DayPassPriceCard";
import type { AdminEvent } from "../features/events/event.schema";
import { EventDialog } from "../features/events/EventDialog";
import { OpeningHoursEditor } from "../features/hours/OpeningHoursEditor";
import type { AdminRoom } from "../features/rooms/room.schema";
import { RoomDialog } from "../features/rooms/RoomDialog";
import type { SnackRow } from "../features/snacks/snack.schema";
import { SnackDialog } from "../features/snacks/SnackDialog";
import type { CafeSpecial } from "../features/specials/special.schema";
import { SpecialForm } from "../features/specials/SpecialForm";
import { UpdateManager } from "../features/updates/UpdateManager";
import type { AdminUser } from "../features/users/user.schema";
import { EditUserDialog } from "../features/users/profile/EditUserDialog";
import { WifiCard } from "../features/wifi/WifiCard";

export const firstVersion = "2026-11-20T10:00:00Z";
const image = { image_url: null };
export const closeForm = vi.fn<() => void>();

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
  created_at: firstVersion,
};
const profile = { id: "7", full_name: "Asha", organization: "Neem", phone_number: null };
const wifi = {
  member: { name: "House", password: "under-the-tree" },
  guest: { name: "Guests", password: "" },
};

export interface EditedForm {
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
}

const setting = (value: object) => ({ value });

export const editedForms: EditedForm[] = [
  {
    name: "event",
    show: (seen) => <EventDialog event={seen as AdminEvent} onClose={closeForm} />,
    row: event,
    both: { label: "Title", typed: "Quiz night" },
    mine: [{ label: "Description", typed: "Teams of six" }],
    theirs: { title: "Pub quiz", location: "Hall" },
    taken: [{ label: "Location", value: "Hall" }],
    shown: "Someone else changed this to “Pub quiz”.",
    saved: "Pub quiz",
    save: "Save Changes",
  },
  {
    name: "room",
    show: (seen) => <RoomDialog room={seen as AdminRoom} knownAmenities={[]} onClose={closeForm} />,
    row: room,
    both: { label: "Name", typed: "Banyan" },
    mine: [{ label: "Description", typed: "Second floor" }],
    theirs: { name: "Neem", capacity: 6 },
    taken: [{ label: "Capacity (people)", value: "6" }],
    shown: "Someone else changed this to “Neem”.",
    saved: "Neem",
    save: "Save Changes",
  },
  {
    name: "snack",
    show: (seen) => <SnackDialog snack={seen as SnackRow} onClose={closeForm} />,
    row: snack,
    both: { label: "Price (₹)", typed: "40" },
    mine: [{ label: "Description", typed: "Crunchy" }],
    theirs: { price: 45, name: "Murukku mix" },
    taken: [{ label: "Name", value: "Murukku mix" }],
    shown: "Someone else changed this to “45”.",
    saved: "45",
    save: "Save Changes",
  },
  {
    name: "cafe special",
    show: (seen) => <SpecialForm special={seen as CafeSpecial} onClose={closeForm} />,
    row: special,
    both: { label: "Name", typed: "Sweet lassi" },
    mine: [],
    theirs: { name: "Salty lassi", description: "Ice cold" },
    taken: [{ label: "Description", value: "Ice cold" }],
    shown: "Someone else changed this to “Salty lassi”.",
    saved: "Salty lassi",
    save: "Save Changes",
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
  },
  {
    name: "user profile",
    show: () => (
      <EditUserDialog
        user={
          { id: "7", display_name: "Asha", role: "user", created_at: firstVersion } as AdminUser
        }
        onClose={closeForm}
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
