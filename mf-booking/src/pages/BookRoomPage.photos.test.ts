// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, room, world } from "../testing/testData";

freezeTimeAtNoon();

const photo = (name: string, change: object = {}) => ({
  url: `/${name}.jpg`,
  small: `/${name}-small.jpg`,
  caption: "",
  x: 50,
  y: 50,
  ...change,
});

async function openPage(photos: ReturnType<typeof photo>[]) {
  const backend = world();
  backend.tables.rooms = [room({ image_url: "/a.jpg", photos })];
  renderBookRoomPage(backend);
  const card = await screen.findByRole("article", { name: "Neem" });
  return { card, cover: () => card.querySelector("img") };
}

test("the card shows the small size of the first photo, cut around its most important part", async () => {
  const { cover } = await openPage([photo("a", { x: 10, y: 90 }), photo("b")]);
  expect(cover()?.getAttribute("src")).toBe("/a-small.jpg");
  expect(cover()?.style.objectPosition).toBe("10% 90%");
});

test("members see all photos with their captions, and return to where they were", async () => {
  const { card } = await openPage([photo("a"), photo("b", { caption: "Window side" })]);
  const opener = within(card).getByRole("button", { name: "2 photos of Neem" });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "Neem" });
  const images = within(dialog).getAllByRole<HTMLImageElement>("img");
  expect(images.map((image) => [image.alt, image.srcset])).toEqual([
    ["Neem, 1 of 2", "/a-small.jpg 800w, /a.jpg 2000w"],
    ["Neem, 2 of 2", "/b-small.jpg 800w, /b.jpg 2000w"],
  ]);
  expect(dialog.textContent).toContain("Window side");
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test.each([
  ["an image and no photos", []],
  ["one photo without a caption", [photo("a")]],
])("a room with %s has nothing more to open", async (_, photos) => {
  const { card, cover } = await openPage(photos);
  expect(cover()).not.toBeNull();
  expect(within(card).queryByRole("button", { name: /photo/ })).toBeNull();
});
