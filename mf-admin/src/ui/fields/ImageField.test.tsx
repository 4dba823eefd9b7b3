import { useState } from "react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { samplePng } from "@portal/shared/images/sampleImages";
import { noImage, type ImageChoice } from "../../data/images";
import { fakePortal, jsonResponse } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { ImageField } from "./ImageField";

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

function showField() {
  const portal = fakePortal(() => jsonResponse([]));
  let choice: ImageChoice = noImage;
  function Form() {
    const [value, setValue] = useState<ImageChoice>(noImage);
    choice = value;
    return <ImageField value={value} onChange={setValue} />;
  }
  const { container } = render(<Form />, inPortal(portal));
  const choose = (file: File) => {
    const input = container.querySelector("input");
    if (input) fireEvent.change(input, { target: { files: [file] } });
  };
  return {
    portal,
    choose,
    chosen: () => choice,
    frame: () => container.querySelector("[class*=preview]"),
    preview: () => container.querySelector("img"),
  };
}

test("passes an image on at once, and shows it when it is prepared", async () => {
  const { choose, chosen, frame, preview } = showField();
  expect(frame()).toBeNull();
  choose(picture);
  expect(chosen().file).toBeInstanceOf(Promise);
  expect(frame(), "keeps the place of the image").not.toBeNull();
  await screen.findByRole("button", { name: /Preparing image/ });
  await screen.findByRole("button", { name: "Replace image" });
  expect(preview()?.src).toMatch(/^blob:/);
  expect((await chosen().file)?.type).toBe("image/png");
});

test("keeps the earlier image when the next file cannot be used", async () => {
  const { portal, choose, chosen } = showField();
  choose(picture);
  await screen.findByRole("button", { name: "Replace image" });
  const earlier = chosen().file;
  choose(text);
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Invalid file type",
    description: "Please upload an image file",
  });
  await waitFor(() => expect(chosen().file).toBe(earlier));
  await screen.findByRole("button", { name: "Replace image" });
});

test("keeps the last of two files, although the first cannot be used", async () => {
  const { portal, choose, chosen } = showField();
  choose(text);
  choose(picture);
  const last = chosen().file;
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  await screen.findByRole("button", { name: "Replace image" });
  expect(chosen().file).toBe(last);
});

test("is empty again after two files that cannot be used", async () => {
  const { portal, choose, chosen } = showField();
  choose(text);
  choose(text);
  await waitFor(() => expect(portal.toasts).toHaveLength(2));
  await screen.findByRole("button", { name: "Choose image" });
  expect(chosen()).toEqual(noImage);
});
