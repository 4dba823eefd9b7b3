import { useState } from "react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { samplePng } from "@portal/shared/images/sampleImages";
import { fakePortal, jsonResponse } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { choiceOf, type PhotoChoice } from "./photoChoice";
import { PhotosField } from "./PhotosField";

const picture = new File([samplePng], "picture.png", { type: "image/png" });
const text = new File(["a text"], "picture.png", { type: "image/png" });

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 8, height: 4, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done(new Blob([samplePng], { type: "image/png" })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stored = (name: string) =>
  choiceOf({ url: `/${name}.png`, small: `/${name}.png`, caption: name, x: 50, y: 50 });

function showField(...initial: PhotoChoice[]) {
  const portal = fakePortal(() => jsonResponse([]));
  let photos: readonly PhotoChoice[] = initial;
  function Form() {
    const [value, setValue] = useState<readonly PhotoChoice[]>(initial);
    photos = value;
    return <PhotosField value={value} onChange={setValue} />;
  }
  const { container } = render(<Form />, inPortal(portal));
  const add = (...files: File[]) => {
    const input = container.querySelector("input[type=file]");
    if (input) fireEvent.change(input, { target: { files } });
  };
  return {
    portal,
    add,
    photos: () => photos,
    captions: () => photos.map((one) => one.caption),
    frame: () => container.querySelector("[class*=frame]"),
  };
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("adds several photos at once, each in two sizes, with a caption", async () => {
  const { add, photos } = showField();
  add(picture, picture);
  const caption = await screen.findByLabelText("Caption of photo 2");
  fireEvent.change(caption, { target: { value: "Window side" } });
  expect(photos().map(({ caption: each }) => each)).toEqual(["", "Window side"]);
  expect((await photos()[1]?.large.file)?.type).toBe("image/png");
  expect((await photos()[1]?.small.file)?.type).toBe("image/png");
});

test("shows a photo in the frame that kept its place", async () => {
  const { add, frame } = showField();
  add(picture);
  const kept = frame();
  expect(kept?.textContent).toBe("Preparing photo");
  const part = await screen.findByRole("button", { name: /^Most important part of photo 1/ });
  expect(part.parentElement).toBe(kept);
});

test("changes the order, and removes a photo", async () => {
  const { captions } = showField(stored("a"), stored("b"), stored("c"));
  click("Show photo 1 later");
  expect(captions()).toEqual(["b", "a", "c"]);
  click("Show photo 3 earlier");
  expect(captions()).toEqual(["b", "c", "a"]);
  click("Remove photo 2");
  expect(captions()).toEqual(["b", "a"]);
});

test("keeps the focus in the row of a photo that becomes the first or the last", () => {
  showField(stored("a"), stored("b"));
  for (const [pressed, focused] of [
    ["Show photo 2 earlier", "Show photo 1 later"],
    ["Show photo 1 later", "Show photo 2 earlier"],
  ] as const) {
    screen.getByRole("button", { name: pressed }).focus();
    click(pressed);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: focused }));
  }
});

test("moves the most important part with the arrow keys, and not beyond the edge", () => {
  const { photos } = showField({ ...stored("a"), x: 95 });
  const part = screen.getByRole("button", { name: /^Most important part of photo 1/ });
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) fireEvent.keyDown(part, { key });
  expect(photos()[0]).toMatchObject({ x: 100, y: 45 });
  // Enter presses the button without a position.
  fireEvent.click(part, { detail: 0 });
  expect(photos()[0]).toMatchObject({ x: 100, y: 45 });
});

test("drops a file that is no image, keeps the others, and says why", async () => {
  const { portal, add, photos } = showField(stored("a"));
  add(text, picture);
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({ title: "Invalid file type" });
  await waitFor(() => expect(photos()).toHaveLength(2));
});

test("adds at most eight photos, and says how many were added", async () => {
  const { portal, add, photos } = showField(
    ...[1, 2, 3, 4, 5, 6, 7].map((one) => stored(`${one}`)),
  );
  add(picture, picture);
  expect(photos()).toHaveLength(8);
  expect(portal.toasts[0]).toMatchObject({
    title: "Too many photos",
    description: "A room has up to 8 photos. Not added: 1 photo.",
  });
  await screen.findByRole("button", { name: /^Most important part of photo 8/ });
});
