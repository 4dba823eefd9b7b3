import encodeQR from "qr";
import { expect, test } from "vitest";
import { readQr } from "./readQr";

const [width, height] = [640, 480];

/** A grey picture, with a QR code that is `scale` pixels per module wide. */
function picture(text: string | null, scale = 6) {
  const data = new Uint8ClampedArray(width * height * 4).fill(150);
  const modules = text === null ? [] : encodeQR(text, "raw", { ecc: "medium", border: 4 });
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      for (let down = 0; down < scale; down += 1) {
        const start = ((60 + y * scale + down) * width + 100 + x * scale) * 4;
        data.fill(isDark ? 40 : 230, start, start + scale * 4);
      }
    }),
  );
  return { width, height, data };
}

test("reads the code of a pass in a picture", () => {
  expect(readQr(picture("ABCD-2345"))).toBe("ABCD-2345");
  expect(readQr(picture("ABCD-2345", 3))).toBe("ABCD-2345");
});

test("finds nothing in a picture without a QR code", () => {
  expect(readQr(picture(null))).toBeNull();
});
