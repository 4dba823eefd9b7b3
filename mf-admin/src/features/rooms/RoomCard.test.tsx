import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakePortal, jsonResponse } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import type { AdminRoom } from "./room.schema";
import { RoomCard } from "./RoomCard";

const photo = { url: "/large.webp", small: "/small.webp", caption: "", x: 20, y: 80 };
const room: AdminRoom = {
  id: "neem",
  name: "Neem",
  capacity: 1,
  credits_per_hour: 4,
  description: null,
  amenities: [],
  image_url: photo.url,
  photos: [photo],
  retired_at: null,
  created_at: "2026-11-01T06:00:00Z",
  updated_at: "2026-11-01T06:00:00Z",
};

test("shows the same part of the first photo as members see", () => {
  const { container } = render(
    <RoomCard room={room} bookings={[]} blocks={[]} onAction={() => undefined} />,
    inPortal(fakePortal(() => jsonResponse([]))),
  );
  screen.getByText("1 person · 4 credits per hour");
  const picture = container.querySelector("img");
  expect(picture?.getAttribute("src")).toBe("/small.webp");
  expect(picture?.style.objectPosition).toBe("20% 80%");
});

test("lists the first bookings of a busy day, and the others on demand", () => {
  const bookings = ["09", "10", "11", "12"].map((hour) => ({
    id: hour,
    room_id: room.id,
    start_time: `${hour}:00:00`,
    end_time: `${hour}:30:00`,
    duration: 1,
    total_credits: 2,
    included_minutes: 30,
    rupees_due: 0,
    paid_paise: 0,
    status: "confirmed",
    who: "Asha Rao",
  }));
  render(
    <RoomCard room={room} bookings={bookings} blocks={[]} onAction={() => undefined} />,
    inPortal(fakePortal(() => jsonResponse([]))),
  );
  expect(screen.getAllByText("30 min · 30 min included + 2 credits")).toHaveLength(3);
  fireEvent.click(screen.getByRole("button", { name: "Show all 4" }));
  expect(screen.getAllByText("Asha Rao")).toHaveLength(4);
});
