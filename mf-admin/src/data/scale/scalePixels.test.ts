import { expect, it } from "vitest";
import { type Pixels, scalePixels } from "./scalePixels";

/** Black and white lines of one pixel. */
function lines(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) {
    data.fill((at / 4) % 2 === 0 ? 0 : 255, at, at + 3);
    data[at + 3] = 255;
  }
  return { data, width, height };
}

it.each([
  [300, 80],
  [250, 100],
])("makes an even grey of %i fine lines on %i pixels", async (width, toWidth) => {
  const scaled = await scalePixels(lines(width, 20), toWidth, 10);
  expect(scaled).toHaveLength(toWidth * 10 * 4);
  const middle = Array.from({ length: toWidth - 20 }, (_, x) => scaled[(toWidth * 5 + x + 10) * 4]);
  expect(Math.min(...middle.map(Number))).toBeGreaterThan(110);
  expect(Math.max(...middle.map(Number))).toBeLessThan(145);
});
