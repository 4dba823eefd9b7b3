import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function colors(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map((found) => [
      found[1] ?? "",
      found[2] ?? "",
    ]),
  );
}

const [lightBlock = "", darkBlock = ""] = css.split(
  "@media screen and (prefers-color-scheme: dark)",
);
const schemes = { light: colors(lightBlock), dark: colors(darkBlock) };

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = ["bg", "surface", "surface-raised", "surface-sunken", "surface-hover"];
const readable: [text: string, background: string][] = [
  ...["text", "text-muted", "brand", "success", "warning", "danger"].flatMap((text) =>
    backgrounds.map((background): [string, string] => [text, background]),
  ),
  ...["brand", "success", "warning", "danger"].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ["text", `${tone}-soft`],
    ["text-muted", `${tone}-soft`],
  ]),
  ["brand-contrast", "brand"],
];

describe.each(Object.entries(schemes))("in the %s scheme", (_scheme, palette) => {
  const color = (name: string) => palette.get(name) ?? expect.unreachable(`--color-${name}`);

  test.each(readable)("%s has readable contrast on %s", (text, background) => {
    expect(contrast(color(text), color(background))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["brand-fill", "brand-fill-hover", "danger-fill", "danger-fill-hover"])(
    "white has readable contrast on %s",
    (fill) => {
      expect(contrast("#ffffff", color(fill))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(["bg", "surface", "surface-raised"])(
    "borders of controls are visible on %s",
    (background) => {
      expect(contrast(color("border-strong"), color(background))).toBeGreaterThanOrEqual(3);
    },
  );
});
