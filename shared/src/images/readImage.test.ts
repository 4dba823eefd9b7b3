import { describe, expect, it } from "vitest";
import { joinBytes } from "./bytes";
import { readImage } from "./readImage";
import {
  exifOf,
  jpegWith,
  pngChunk,
  pngOf,
  pngOfData,
  pngOfSize,
  pngWith,
  sampleAvif,
  sampleGif,
  sampleHeic,
  sampleJpeg,
  sampleLosslessWebp,
  samplePng,
  sampleWebp,
  webpOf,
} from "./sampleImages";
import { storedImageProblem } from "./storedImageProblem";

const text = (content: string) => new TextEncoder().encode(content);
const header = (flags: number, width = 8, height = 4) =>
  Uint8Array.of(flags, 0, 0, 0, width - 1, 0, 0, height - 1, 0, 0);
const webpData = sampleWebp.slice(20);
const animation = webpOf([
  ["VP8X", header(0x02)],
  ["ANIM", new Uint8Array(6)],
  ["ANMF", joinBytes([new Uint8Array(16), sampleWebp.slice(12)])],
]);

const images = [
  ["image/png", samplePng, 8, 4],
  ["image/jpeg", sampleJpeg, 8, 4],
  ["image/webp", sampleWebp, 8, 4],
  ["image/webp", sampleLosslessWebp, 8, 4],
  ["image/gif", sampleGif, 1, 1],
  ["image/avif", sampleAvif, 2, 2],
] as const;

describe("readImage", () => {
  it.each(images)("finds type and size: %s %#", (type, bytes, width, height) => {
    expect(readImage(bytes)).toMatchObject({ type, width, height });
  });

  it.each(images)("refuses a file that is cut anywhere: %s %#", (_, bytes) => {
    const read = Array.from(bytes, (_byte, end) => readImage(bytes.subarray(0, end)));
    expect(read.filter(Boolean)).toEqual([]);
  });

  it.each(images)("reads or refuses a file with any wrong byte: %s %#", (type, bytes) => {
    for (const wrong of [0, 0x7f, 0xff]) {
      for (const at of bytes.keys()) {
        const read = readImage(bytes.with(at, wrong));
        expect(read === null || read.type === type).toBe(true);
      }
    }
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["a text", text("No image, but a text that is longer than every header of an image.")],
    ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["HEIC", sampleHeic],
    ["a PDF", text("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj trailer")],
    ["a text behind the signature of PNG", joinBytes([samplePng.subarray(0, 8), text("text")])],
    ["a PNG with a wrong checksum", samplePng.map((byte, at) => (at === 45 ? byte ^ 1 : byte))],
    ["a PNG of no size", pngOfSize(0, 4)],
    ["a PNG with an unknown chunk that programs must know", pngWith(pngChunk("ABCD", text("x")))],
    ["a PNG without data", joinBytes([samplePng.subarray(0, 33), samplePng.subarray(-12)])],
    ["a JPEG without an image", joinBytes([sampleJpeg.subarray(0, 20), Uint8Array.of(255, 0xd9)])],
    ["a WebP without an image", webpOf([["VP8X", header(0)]])],
    [
      "a WebP with two images",
      webpOf([
        ["VP8 ", webpData],
        ["VP8 ", webpData],
      ]),
    ],
    ["a WebP with other data", webpOf([["VP8 ", text("text of some length")]])],
  ])("refuses %s", (_, bytes) => {
    expect(readImage(bytes)).toBeNull();
  });

  it("takes the larger size of a WebP whose header names a smaller one", () => {
    const bytes = webpOf([
      ["VP8X", header(0, 1, 1)],
      ["VP8 ", webpData],
    ]);
    expect(readImage(bytes)).toMatchObject({ width: 8, height: 4 });
  });

  it.each([
    ["a JPEG with Exif", sampleJpeg, jpegWith(0xe1, exifOf({ orientation: 6 }))],
    ["a JPEG with XMP", sampleJpeg, jpegWith(0xe1, text("http://ns.adobe.com/xap/1.0/\0<x/>"))],
    ["a JPEG with IPTC", sampleJpeg, jpegWith(0xed, text("Photoshop 3.0\0"))],
    ["a JPEG with a comment", sampleJpeg, jpegWith(0xfe, text("<script>"))],
    ["a JPEG before an archive", sampleJpeg, joinBytes([sampleJpeg, text("PK\u0003\u0004")])],
    ["a PNG with Exif", samplePng, pngWith(pngChunk("eXIf", exifOf({ orientation: 1 })))],
    ["a PNG with a text", samplePng, pngWith(pngChunk("tEXt", text("GPS\u000012.97 77.59")))],
    ["a PNG with a compressed text", samplePng, pngWith(pngChunk("iTXt", text("XML\0")))],
    ["an animated PNG", samplePng, pngWith(pngChunk("acTL", new Uint8Array(8)))],
    ["a PNG before a page", samplePng, joinBytes([samplePng, text("<script>alert(1)</script>")])],
    [
      "a WebP with Exif",
      sampleWebp,
      webpOf([
        ["VP8 ", webpData],
        ["EXIF", exifOf({ orientation: 1 })],
      ]),
    ],
    [
      "a WebP with XMP",
      sampleWebp,
      webpOf([
        ["VP8 ", webpData],
        ["XMP ", text("<x/>")],
      ]),
    ],
    ["a WebP before a text", sampleWebp, joinBytes([sampleWebp, text("text")])],
  ])("returns the image alone of %s", (_, image, bytes) => {
    expect(readImage(bytes)?.still).toEqual(image);
    expect(readImage(image)?.still).toEqual(image);
  });

  it("clears the flags of removed metadata in the header of a WebP", () => {
    const image = (flags: number, ...metadata: [string, Uint8Array][]) =>
      webpOf([["VP8X", header(flags)], ["VP8 ", webpData], ...metadata]);
    const metadata: [string, Uint8Array][] = ["ICCP", "EXIF", "XMP "].map((type) => [
      type,
      text("x"),
    ]);
    expect(readImage(image(0x3c, ...metadata))?.still).toEqual(image(0x10));
  });
});

describe("storedImageProblem", () => {
  it.each(images.slice(0, 4))("accepts an image of its type: %s %#", async (type, bytes) => {
    expect(await storedImageProblem(bytes, type)).toBeNull();
  });

  it.each([
    ["image/jpeg", samplePng],
    ["image/png", sampleWebp],
    ["image/webp", sampleJpeg],
    ["image/gif", sampleGif],
    ["image/avif", sampleAvif],
    ["image/png", text("a text")],
    ["image/jpeg", sampleHeic],
    ["image/png", new Uint8Array()],
  ])("refuses another type than %s: %#", async (type, bytes) => {
    expect(await storedImageProblem(bytes, type)).toBe(
      `The file is not a complete image of the type ${type}.`,
    );
  });

  it("refuses a large image in a small file", async () => {
    expect(await storedImageProblem(pngOfSize(12_000, 12_000), "image/png")).toBe(
      "The image has 12000 × 12000 pixels. Each side can have up to 2000.",
    );
    expect(await storedImageProblem(pngOfSize(1, 2001), "image/png")).toContain("2001 pixels");
    expect(
      await storedImageProblem(await pngOf({ width: 2000, height: 2000 }), "image/png"),
    ).toBeNull();
  });

  it.each([
    ["image/jpeg", jpegWith(0xe1, exifOf({ orientation: 6 }))],
    ["image/png", pngWith(pngChunk("eXIf", exifOf({ orientation: 1 })))],
    ["image/png", pngWith(pngChunk("acTL", new Uint8Array(8)))],
    ["image/webp", animation],
    ["image/png", joinBytes([samplePng, text("PK\u0003\u0004")])],
  ])("refuses metadata, animations and other data: %s %#", async (type, bytes) => {
    expect(await storedImageProblem(bytes, type)).toBe(
      "The image contains metadata, an animation or other data besides the image.",
    );
  });

  it.each([
    { width: 9, height: 5, depth: 1, colours: 0, interlace: 0, length: 5 * 3 },
    { width: 9, height: 5, depth: 16, colours: 6, interlace: 0, length: 5 * 73 },
    { width: 9, height: 5, depth: 8, colours: 2, interlace: 1, length: 146 },
    { width: 1, height: 1, depth: 8, colours: 2, interlace: 1, length: 4 },
  ])("accepts a PNG with exactly its pixels: %j", async (image) => {
    expect(await storedImageProblem(await pngOf(image), "image/png")).toBeNull();
    for (const length of [image.length - 1, image.length + 1, 1_000_000])
      expect(await storedImageProblem(await pngOf({ ...image, length }), "image/png")).toContain(
        "not a complete image",
      );
  });

  it.each([
    ["a text in place of the pixels", pngOfData(text("<script>alert(1)</script>"))],
    ["a wrong depth of the colours", pngOf({ depth: 3 })],
    ["unknown colours", pngOf({ colours: 5 })],
    ["colours without a palette", pngOf({ colours: 3 })],
    ["an unknown order of the pixels", pngOf({ interlace: 2 })],
    ["a row of an unknown filter", pngOf({ byte: 5 })],
  ])("refuses a PNG with %s", async (_, bytes) => {
    expect(await storedImageProblem(await bytes, "image/png")).toContain("not a complete image");
  });

  it.each([
    ["image/png", pngWith(pngChunk("iCCP", text("GPS 12.97,77.59")))],
    ["image/png", pngWith(pngChunk("pHYs", text("<script>alert(1)</script>")))],
    ["image/png", pngWith(...["GPS ", "12.9"].map((part) => pngChunk("gAMA", text(part))))],
    ["image/jpeg", jpegWith(0xe2, text("ICC_PROFILE\0\u0001\u0001GPS 12.97,77.59"))],
    ["image/jpeg", jpegWith(0xe0, text("JFIF\0a preview of the whole photo"))],
    ["image/jpeg", jpegWith(0xee, text("Adobe <script>alert(1)</script>"))],
  ])("refuses texts in parts of an image: %s %#", async (type, bytes) => {
    expect(await storedImageProblem(bytes, type)).toBe(
      "The image contains metadata, an animation or other data besides the image.",
    );
  });
});
