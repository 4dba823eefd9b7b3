import { render } from "@testing-library/react";
import decodeQR from "qr/decode.js";
import { expect, it } from "vitest";
import { QrCode } from "./QrCode";

/** Pixels per square of the code. */
const SCALE = 4;

it("draws a code that a scanner reads", () => {
  const text = "WIFI:T:WPA;S:Banyan Members;P:under-the-canopy;;";
  const { container } = render(<QrCode text={text} label="QR code" />);
  const [, , size = 0] =
    container.querySelector("svg")?.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
  const path = container.querySelector("path")?.getAttribute("d") ?? "";
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)h/g)) {
    for (let down = 0; down < SCALE; down += 1) {
      const start = ((Number(y) * SCALE + down) * width + Number(x) * SCALE) * 4;
      data.fill(0, start, start + SCALE * 4);
    }
  }
  expect(decodeQR({ width, height: width, data })).toBe(text);
});
