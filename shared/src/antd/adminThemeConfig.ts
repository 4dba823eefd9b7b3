import { theme, type ThemeConfig } from "antd";
import { brand } from "@portal/shared/domain/brand";

type Tokens = NonNullable<ThemeConfig["token"]>;

/** The colors of tokens.css as values: antd computes shades and cannot use CSS variables. */
const light: Tokens = {
  colorPrimaryHover: "#5c4bc4",
  colorTextBase: "#18171f",
  colorTextSecondary: "#5e5c6b",
  colorTextTertiary: "#5e5c6b",
  colorTextDescription: "#5e5c6b",
  colorTextPlaceholder: "#6f6d7c",
  colorBgLayout: "#fafafb",
  colorBgContainer: "#ffffff",
  colorBgElevated: "#ffffff",
  colorBorder: "#8c8a99",
  colorBorderSecondary: "#e4e3ea",
  colorSuccess: "#14693f",
  colorWarning: "#805100",
  colorError: "#b92534",
  colorLink: "#5c4bc4",
  colorSuccessBg: "#e4f5ec",
  colorSuccessBorder: "#b9e3cc",
  colorWarningBg: "#fdf2d9",
  colorWarningBorder: "#efd9a5",
  colorErrorBg: "#fdecee",
  colorErrorBorder: "#f3c3c8",
};

const dark: Tokens = {
  colorPrimaryHover: "#7363da",
  colorTextBase: "#f1f0f6",
  colorTextSecondary: "#a4a2b2",
  colorTextTertiary: "#a4a2b2",
  colorTextDescription: "#a4a2b2",
  colorTextPlaceholder: "#8c8a9b",
  colorBgLayout: "#0e0e13",
  colorBgContainer: "#16161d",
  colorBgElevated: "#1d1d26",
  colorBorder: "#757387",
  colorBorderSecondary: "#2a2a36",
  colorPrimaryText: "#a599f5",
  colorLink: "#a599f5",
  colorSuccess: "#5fd39f",
  colorWarning: "#eeb85c",
  colorError: "#ff8d95",
  colorSuccessBg: "#112a1e",
  colorSuccessBorder: "#23503a",
  colorWarningBg: "#2d2211",
  colorWarningBorder: "#57431f",
  colorErrorBg: "#34181c",
  colorErrorBorder: "#63292f",
};

/** antd's defaults lack contrast here: white text on light red, and text in the brand's fill color. */
const darkButton = {
  dangerColor: "#2b0a0d",
  defaultHoverColor: "#a599f5",
  defaultActiveColor: "#a599f5",
};

/** With antd's default, the selected segment is darker than its track and looks disabled. */
const darkSegmented = {
  itemSelectedBg: "color-mix(in srgb, var(--color-text) 16%, var(--color-surface-hover))",
};

/** antd's default for a switch that is off is too light for its white text and beside the page. */
const lightSwitch = { colorTextQuaternary: "#6f6d7c", colorTextTertiary: "#5e5c6b" };
const darkSwitch = { colorTextQuaternary: "#757387", colorTextTertiary: "#66647a" };

/** Two months, or a month beside a time, are wider than a phone: they scroll. */
export const narrowPicker = {
  styles: { popup: { root: { maxWidth: "calc(100vw - 1rem)", overflowX: "auto" } } },
} as const;

interface ThemeOptions {
  prefix: string;
  isDark: boolean;
  reducedMotion: boolean;
  touchInput: boolean;
}

export function adminThemeConfig({
  prefix,
  isDark,
  reducedMotion,
  touchInput,
}: ThemeOptions): ThemeConfig {
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { prefix, key: prefix },
    token: {
      colorPrimary: brand.color,
      colorInfo: brand.color,
      borderRadius: 8,
      fontFamily: "var(--font-sans)",
      controlHeight: touchInput ? 44 : 36,
      ...(touchInput && { controlHeightSM: 44 }),
      motion: !reducedMotion,
      // Faded text behind a spinner would lack contrast.
      opacityLoading: 1,
      ...(isDark ? dark : light),
    },
    components: {
      ...(isDark && { Button: darkButton }),
      Card: { bodyPadding: 20, headerPadding: 20 },
      // antd makes the days wider with the height of inputs: a month would be wider than a phone.
      ...(touchInput && { DatePicker: { cellWidth: 44 } }),
      Segmented: { trackBg: "var(--color-surface-hover)", ...(isDark && darkSegmented) },
      Switch: {
        ...(isDark ? darkSwitch : lightSwitch),
        trackHeight: 24,
        handleSize: 20,
        trackMinWidth: 44,
      },
      Table: { cellPaddingBlock: 12, cellPaddingInline: 8 },
      Tabs: { itemSelectedColor: "var(--color-brand)", inkBarColor: "var(--color-brand)" },
    },
  };
}
