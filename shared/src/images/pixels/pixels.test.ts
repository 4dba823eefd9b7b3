import { expect, describe, it } from "vitest";
import { viewOf } from "../bytes";
import { sampleJpeg, sampleLosslessWebp, sampleWebp, tinyWebp, webpOf } from "../sampleImages";
import { readImage } from "../readImage";
import { readChunks } from "../readWebp";
import { storedImageProblem } from "../storedImageProblem";
import {
  losslessPhotoWebp,
  photoWebp,
  sampleCmykJpeg,
  sampleProgressiveJpeg,
  transparentWebp,
} from "./samplePhotos";

const jpegs = [
  ["baseline", sampleJpeg],
  ["progressive", sampleProgressiveJpeg],
  ["for print", sampleCmykJpeg],
] as const;
const webps = [
  ["lossy", photoWebp],
  ["lossless", losslessPhotoWebp],
] as const;

const incomplete = (type: string) => `The file is not a complete image of the type ${type}.`;
const problemOfJpeg = (bytes: Uint8Array) => storedImageProblem(bytes, "image/jpeg");
const problemOfWebp = (bytes: Uint8Array) => storedImageProblem(bytes, "image/webp");

/** Bytes that a marker cannot begin with. */
const fillings = [
  ["a text", (at: number) => "This is a text, and no image. ".charCodeAt(at % 30)],
  ["zeros", () => 0],
  ["other bytes", (at: number) => (at * 167 + 41) % 251],
] as const;
const fill = (bytes: Uint8Array, from: number, to: number, byteAt: (at: number) => number) =>
  bytes.map((byte, at) => (at >= from && at < to ? byteAt(at) : byte));

describe("the scans of a JPEG", () => {
  it.each(jpegs)("are accepted whole: %s", async (_, image) => {
    expect(await problemOfJpeg(image)).toBeNull();
  });

  it.each(jpegs)("are refused when the last one is cut: %s", async (_, image) => {
    const end = image.length - 2;
    for (let cut = startOfLastScan(image); cut < end - 1; cut += 1) {
      const bytes = new Uint8Array([...image.subarray(0, cut), ...image.subarray(end)]);
      expect([cut, await problemOfJpeg(bytes)]).toEqual([cut, incomplete("image/jpeg")]);
    }
  });

  it("are refused when one is missing", async () => {
    const bytes = new Uint8Array([
      ...sampleProgressiveJpeg.subarray(0, startOfLastScan(sampleProgressiveJpeg) - 200),
      0xff,
      0xd9,
    ]);
    expect(await problemOfJpeg(bytes)).toBe(incomplete("image/jpeg"));
  });

  it.each(fillings)("are refused with %s instead", async (_, byteAt) => {
    for (const [, image] of jpegs.slice(0, 2)) {
      const bytes = fill(image, startOfLastScan(image), image.length - 2, byteAt);
      expect(await problemOfJpeg(bytes)).toBe(incomplete("image/jpeg"));
    }
  });

  it("are refused with data behind the last pixel", async () => {
    for (const [, image] of jpegs) {
      const end = image.length - 2;
      const bytes = new Uint8Array([
        ...image.subarray(0, end),
        ...new Uint8Array(30).fill(7),
        ...image.subarray(end),
      ]);
      expect(await problemOfJpeg(bytes)).toBe(incomplete("image/jpeg"));
    }
  });

  it("are refused when they are very many", async () => {
    const start = sampleProgressiveJpeg.findIndex(
      (byte, at) => byte === 0xff && sampleProgressiveJpeg[at + 1] === 0xda,
    );
    const scan = sampleProgressiveJpeg.subarray(
      start,
      indexOf(sampleProgressiveJpeg, 0xc4, start + 2),
    );
    const bytes = new Uint8Array([
      ...sampleProgressiveJpeg.subarray(0, start),
      ...Array.from({ length: 65 }, () => [...scan]).flat(),
      ...sampleProgressiveJpeg.subarray(start),
    ]);
    expect(readImage(bytes)).toBeNull();
  });

  it("are refused for another size than they have", async () => {
    const bytes = sampleJpeg.slice();
    viewOf(bytes).setUint16(indexOf(bytes, 0xc0) + 5, 2000);
    expect(await problemOfJpeg(bytes)).toBe(incomplete("image/jpeg"));
  });
});

describe("the data of a WebP", () => {
  it.each([...webps, ["transparent", transparentWebp], ["small", sampleWebp]] as const)(
    "are accepted whole: %s",
    async (_, image) => {
      expect(await problemOfWebp(image)).toBeNull();
    },
  );
  it("are accepted for few pixels", async () => {
    expect(await problemOfWebp(sampleLosslessWebp)).toBeNull();
    expect(await problemOfWebp(tinyWebp)).toBeNull();
  });

  it.each(webps)("are refused when they are cut: %s", async (_, image) => {
    const [type, data] = dataOf(image);
    // The decoder has some bits in reserve.
    for (let end = 10; end < data.length - 5; end += 1) {
      const bytes = webpOf([[type, data.subarray(0, end)]]);
      expect([end, await problemOfWebp(bytes)]).toEqual([end, incomplete("image/webp")]);
    }
  });

  it.each(webps)("are refused with bytes behind the last pixel: %s", async (_, image) => {
    const [type, data] = dataOf(image);
    const bytes = webpOf([[type, new Uint8Array([...data, ...data.subarray(30, 60)])]]);
    expect(await problemOfWebp(bytes)).toBe(incomplete("image/webp"));
  });

  it.each(fillings)("are refused with %s instead", async (_, byteAt) => {
    for (const [, image] of webps) {
      const [type, data] = dataOf(image);
      const bytes = webpOf([[type, fill(data, 15, data.length, byteAt)]]);
      expect(await problemOfWebp(bytes)).toBe(incomplete("image/webp"));
    }
  });

  it.each([
    [2000, 16],
    [24, 2000],
    [8, 8],
  ])("are refused for another size than they have: %i × %i", async (width, height) => {
    const [type, data] = dataOf(photoWebp);
    const lossy = data.slice();
    viewOf(lossy).setUint16(6, width, true);
    viewOf(lossy).setUint16(8, height, true);
    expect(await problemOfWebp(webpOf([[type, lossy]]))).toBe(incomplete("image/webp"));

    const lossless = dataOf(losslessPhotoWebp)[1].slice();
    viewOf(lossless).setUint32(1, (width - 1) | ((height - 1) << 14), true);
    expect(await problemOfWebp(webpOf([["VP8L", lossless]]))).toBe(incomplete("image/webp"));
  });

  it("are refused with bytes behind the transparency", async () => {
    const chunksWith = (more: number) =>
      (readChunks(transparentWebp) ?? []).map(({ type, data }) => {
        const further = Array.from({ length: type === "ALPH" ? more : 0 }, () => 7);
        return [type, new Uint8Array([...data, ...further])] as const;
      });
    expect(await problemOfWebp(webpOf(chunksWith(0)))).toBeNull();
    expect(await problemOfWebp(webpOf(chunksWith(30)))).toBe(incomplete("image/webp"));
  });

  it("are refused for a size that the extended header contradicts", async () => {
    const bytes = transparentWebp.slice();
    bytes[24] = 63;
    expect(await problemOfWebp(bytes)).toBe(incomplete("image/webp"));
  });
});

/** The data of an image with one chunk. */
function dataOf(image: Uint8Array): ["VP8 " | "VP8L", Uint8Array] {
  const type = image[15] === 0x4c ? "VP8L" : "VP8 ";
  return [type, image.slice(20, 20 + viewOf(image).getUint32(16, true))];
}

const indexOf = (bytes: Uint8Array, marker: number, from = 0) =>
  bytes.findIndex((byte, at) => at >= from && byte === 0xff && bytes[at + 1] === marker);

function startOfLastScan(bytes: Uint8Array): number {
  const at = bytes.findLastIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xda);
  return at + 2 + viewOf(bytes).getUint16(at + 2);
}
