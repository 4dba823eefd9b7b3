import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminThemeConfig } from "./adminThemeConfig";

const css = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");
const [lightBlock = "", darkBlock = ""] = css.split(
  "@media screen and (prefers-color-scheme: dark)",
);

/** The portal's token for each of antd's. */
const portalTokens = {
  colorTextBase: "text",
  colorTextSecondary: "text-muted",
  colorTextTertiary: "text-muted",
  colorTextDescription: "text-muted",
  colorBgLayout: "bg",
  colorBgContainer: "surface",
  colorBgElevated: "surface-raised",
  colorBorder: "border-strong",
  colorBorderSecondary: "border",
  colorPrimaryHover: "brand-fill-hover",
  colorSuccess: "success",
  colorSuccessBg: "success-soft",
  colorWarning: "warning",
  colorWarningBg: "warning-soft",
  colorError: "danger",
  colorErrorBg: "danger-soft",
} as const;

test("makes small controls 44 px high for touch", () => {
  const options = { prefix: "portal-admin", isDark: false, reducedMotion: false };
  expect(adminThemeConfig({ ...options, touchInput: true }).token?.controlHeightSM).toBe(44);
  expect(
    adminThemeConfig({ ...options, touchInput: false }).token?.controlHeightSM,
  ).toBeUndefined();
});

test("makes days of a calendar 44 px wide for touch, so that a month fits on a phone", () => {
  const options = { prefix: "portal-admin", isDark: false, reducedMotion: false };
  const daysOf = (touchInput: boolean) =>
    adminThemeConfig({ ...options, touchInput }).components?.DatePicker;
  expect(daysOf(true)).toEqual({ cellWidth: 44 });
  expect(daysOf(false)).toBeUndefined();
});

test.each([
  ["light", lightBlock],
  ["dark", darkBlock],
])("uses the portal's colors in the %s scheme", (scheme, block) => {
  const { token } = adminThemeConfig({
    prefix: "portal-admin",
    isDark: scheme === "dark",
    reducedMotion: false,
    touchInput: false,
  });
  const actual = Object.keys(portalTokens).map((name) => [
    name,
    token?.[name as keyof typeof portalTokens],
  ]);
  const expected = Object.entries(portalTokens).map(([name, color]) => [
    name,
    new RegExp(`--color-${color}: (#[0-9a-f]{6});`).exec(block)?.[1],
  ]);
  expect(actual).toEqual(expected);
});

test("keeps text of hovered buttons readable in the dark scheme", () => {
  const { token, components } = adminThemeConfig({
    prefix: "portal-admin",
    isDark: true,
    reducedMotion: false,
    touchInput: false,
  });
  expect(components?.Button).toMatchObject({
    defaultHoverColor: token?.colorPrimaryText,
    defaultActiveColor: token?.colorPrimaryText,
  });
});

test("raises the selected segment above its track in the dark scheme", () => {
  const { components } = adminThemeConfig({
    prefix: "portal-admin",
    isDark: true,
    reducedMotion: false,
    touchInput: false,
  });
  expect(components?.Segmented).toMatchObject({
    trackBg: "var(--color-surface-hover)",
    itemSelectedBg: expect.stringContaining("var(--color-text)"),
  });
});
