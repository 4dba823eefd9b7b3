import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminTheme } from "./theme";

const css = readFileSync(new URL("../../../shared/src/ui/tokens.css", import.meta.url), "utf8");
const [lightBlock = "", darkBlock = ""] = css.split("@media (prefers-color-scheme: dark)");

/** Which of the portal's tokens stands behind each of antd's. */
const behind = {
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

test.each([
  ["light", lightBlock],
  ["dark", darkBlock],
])("the back office wears the portal's colours when it is %s", (scheme, block) => {
  const { token } = adminTheme({ isDark: scheme === "dark", isCalm: false, isTouched: false });
  const worn = Object.keys(behind).map((name) => [name, token?.[name as keyof typeof behind]]);
  const told = Object.entries(behind).map(([name, color]) => [
    name,
    new RegExp(`--color-${color}: (#[0-9a-f]{6});`).exec(block)?.[1],
  ]);
  expect(worn).toEqual(told);
});
