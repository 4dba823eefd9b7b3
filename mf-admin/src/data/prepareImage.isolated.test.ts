// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  exifOf,
  jpegWith,
  pngChunk,
  pngOfSize,
  pngWith,
  sampleAvif,
  sampleGif,
  sampleHeic,
  sampleJpeg,
  samplePng,
  sampleWebp,
} from "@portal/shared/images/sampleImages";
import { prepareImage } from "./prepareImage";
import type { ScaleRequest } from "./scale/scale.worker";

const scaleInWorker = vi.hoisted(() => vi.fn<(request: ScaleRequest) => Promise<unknown>>());
vi.mock("./scale/scaleInWorker", () => ({ scaleInWorker }));

const MB = 1024 * 1024;
const fileOf = (bytes: BlobPart, type = "image/png", name = "photo.png") =>
  new File([bytes], name, { type });

/** What the browser's canvas writes for each type. */
let written: Record<string, Uint8Array<ArrayBuffer>>;
const bitmap = { width: 8, height: 4, close: () => undefined };
const decode = vi.fn<typeof createImageBitmap>(async () => bitmap);

beforeEach(() => {
  written = { "image/png": samplePng, "image/jpeg": sampleJpeg, "image/webp": sampleWebp };
  decode.mockClear();
  scaleInWorker.mockReset().mockResolvedValue({});
  vi.stubGlobal("createImageBitmap", decode);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type = "") =>
    done(new Blob([written[type] ?? samplePng], { type })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("prepareImage", () => {
  it.each([
    ["image/png", samplePng, "image/png"],
    ["image/jpeg", sampleJpeg, "image/jpeg"],
    ["image/webp", sampleWebp, "image/webp"],
    ["image/gif", sampleGif, "image/png"],
    ["image/avif", sampleAvif, "image/webp"],
  ])("draws %s again", async (type, bytes, result) => {
    const prepared = await prepareImage(fileOf(bytes, type));
    expect(decode).toHaveBeenCalled();
    expect(prepared.type).toBe(result);
  });

  it.each([
    [4000, 2000, 2000, 1000],
    [1500, 3000, 1000, 2000],
    [30_000, 1, 2000, 1],
  ])("scales %i × %i pixels to %i × %i", async (width, height, toWidth, toHeight) => {
    decode.mockResolvedValueOnce({ ...bitmap, width, height });
    await prepareImage(fileOf(samplePng));
    expect(scaleInWorker).toHaveBeenCalledWith({
      bitmap: expect.anything(),
      width: toWidth,
      height: toHeight,
    });
  });

  it.each([
    [2000, 2000],
    [8, 4],
  ])("does not scale %i × %i pixels", async (width, height) => {
    decode.mockResolvedValueOnce({ ...bitmap, width, height });
    await prepareImage(fileOf(samplePng));
    expect(decode).toHaveBeenCalledOnce();
    expect(scaleInWorker).not.toHaveBeenCalled();
  });

  it("has the browser reduce a large image before the worker scales it", async () => {
    decode.mockResolvedValueOnce({ ...bitmap, width: 8000, height: 6000 });
    await prepareImage(fileOf(samplePng), 800);
    expect(decode).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ resizeWidth: 4000, resizeHeight: 3000 }),
    );
    expect(scaleInWorker).toHaveBeenCalledWith({ bitmap, width: 800, height: 600 });
  });

  it("has the browser scale where workers cannot draw", async () => {
    scaleInWorker.mockRejectedValueOnce(new ReferenceError("OffscreenCanvas is not defined"));
    decode.mockResolvedValueOnce({ ...bitmap, width: 3000, height: 1500 });
    await prepareImage(fileOf(samplePng));
    expect(decode).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ resizeWidth: 2000, resizeHeight: 1000 }),
    );
  });

  it("goes by the bytes of an image, not by the name", async () => {
    expect((await prepareImage(fileOf(sampleJpeg, "image/png"))).type).toBe("image/jpeg");
  });

  it("removes what the browser adds to the picture", async () => {
    written["image/jpeg"] = jpegWith(0xe1, exifOf({ orientation: 1 }));
    const prepared = await prepareImage(fileOf(sampleJpeg, "image/jpeg"));
    expect(new Uint8Array(await prepared.arrayBuffer())).toEqual(sampleJpeg);
  });

  it("writes another type if the browser does not know the first or the file is too large", async () => {
    written["image/webp"] = samplePng;
    expect((await prepareImage(fileOf(sampleWebp, "image/webp"))).type).toBe("image/png");
    written["image/png"] = pngWith(pngChunk("IDAT", new Uint8Array(5 * MB)));
    expect((await prepareImage(fileOf(samplePng))).type).toBe("image/jpeg");
  });

  const invalid = { title: "Invalid file type", message: "Please upload an image file" };
  const large = { title: "File too large", message: "Image must be less than 5MB" };

  it.each([
    ["a PDF", fileOf("%PDF", "application/pdf"), invalid],
    ["SVG", fileOf("<svg/>", "image/svg+xml"), invalid],
    ["a file without a type", fileOf("x", ""), invalid],
    ["a text named .png", fileOf("a text"), invalid],
    ["SVG named .jpg", fileOf("<svg/>", "image/jpeg"), invalid],
    ["HEIC named .jpg", fileOf(sampleHeic, "image/jpeg"), invalid],
    ["no bytes", fileOf(""), invalid],
    ["a PNG that is cut", fileOf(samplePng.slice(0, -20)), invalid],
    ["a JPEG that is cut", fileOf(sampleJpeg.slice(0, -20), "image/jpeg"), invalid],
    ["5 MB", fileOf(new Uint8Array(5 * MB)), large],
    [
      "144 megapixels",
      fileOf(pngOfSize(12_000, 12_000)),
      {
        title: "Image too large",
        message: "The image has 144 megapixels. Choose one with up to 50.",
      },
    ],
  ])("refuses %s without decoding it", async (_, file, refusal) => {
    await expect(prepareImage(file)).rejects.toMatchObject(refusal);
    expect(decode).not.toHaveBeenCalled();
  });

  it("refuses an image that the browser cannot decode", async () => {
    decode.mockRejectedValueOnce(new DOMException("The source image could not be decoded."));
    await expect(prepareImage(fileOf(samplePng))).rejects.toMatchObject(invalid);
  });
});
