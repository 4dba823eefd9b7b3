import { describe, expect, it } from "vitest";
import { criticalCss } from "./criticalCss";

const html = '<main class="page"><h1 class="title big">T</h1></main>';
const critical = (css: string) => criticalCss(css, html).replaceAll(/\s+/g, "");

describe("criticalCss", () => {
  it.each([
    [".page{color:red}", ".page{color:red}"],
    [".other{color:red}", ""],
    [".page .other{color:red}", ""],
    [".page,.other{color:red}", ".page{color:red}"],
    [".page:not(.other){color:red}", ".page:not(.other){color:red}"],
    ["h1,:root{color:red}", "h1,:root{color:red}"],
    ["@media print{.other{color:red}}", ""],
    ["@layer kit{.big{color:red}.other{color:red}}", "@layerkit{.big{color:red}}"],
    ["@layer reset, kit;", "@layerreset,kit;"],
    [".page{color:red}.page{color:red}", ".page{color:red}"],
    [
      "@media print{.page{color:red}}.page{color:red}",
      "@mediaprint{.page{color:red}}.page{color:red}",
    ],
  ])("reduces %s to %s", (css, expected) => {
    expect(critical(css)).toBe(expected);
  });

  it("keeps the keyframes that are used", () => {
    const css =
      ".page{animation:in 1s}.other{animation:out 1s}" +
      "@keyframes in{from{opacity:0}}@keyframes out{from{opacity:0}}";
    expect(critical(css)).toBe(".page{animation:in1s}@keyframesin{from{opacity:0}}");
  });
});
