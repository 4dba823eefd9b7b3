import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { DayPassPriceCard } from "../features/day-pass/DayPassPriceCard";
import type { AdminEvent } from "../features/events/event.schema";
import { EventDialog } from "../features/events/EventDialog";
import { OpeningHoursEditor } from "../features/hours/OpeningHoursEditor";
import type { AdminRoom } from "../features/rooms/room.schema";
import { RoomDialog } from "../features/rooms/RoomDialog";
import { WifiCard } from "../features/wifi/WifiCard";
import { editedContentForms } from "./editedContentForms";
import { closeForm, type EditedForm, image } from "./editedForm";

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
  photos: [],
  retired_at: null,
};
const wifi = {
  member: { name: "House", password: "under-the-tree" },
  guest: { name: "Guests", password: "" },
};

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
    add: "Create event",
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
    add: "Add room",
  },
  ...editedContentForms,
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
