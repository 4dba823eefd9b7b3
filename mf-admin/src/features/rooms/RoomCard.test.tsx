import { render, screen } from "@testing-library/react";
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
