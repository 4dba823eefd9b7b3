import { describe, expect, it } from "vitest";
import { scopeCss } from "./scopeStyles";

const scope = (...texts: string[]) => scopeCss("mf-test", texts).join("\n");
const own = `:where([data-module="mf-test"] *):not(:where([data-module="mf-test"] [data-module]:not([data-module="mf-test"]) *))`;

describe("scopeCss", () => {
  it.each([
    [".flex { gap: 0 }", `.flex${own} { gap: 0 }`],
    ["button { gap: 0 }", `button${own} { gap: 0 }`],
    [".a > .b, .c { gap: 0 }", `.a > .b${own}, .c${own} { gap: 0 }`],
    [".icon::before { gap: 0 }", `.icon${own}::before { gap: 0 }`],
    [".icon:before { gap: 0 }", `.icon${own}:before { gap: 0 }`],
    ["*, ::after { gap: 0 }", `*${own}, ${own}::after { gap: 0 }`],
    [String.raw`.md\:flex { gap: 0 }`, String.raw`.md\:flex${own} { gap: 0 }`],
    [":is(.a, .b):hover { gap: 0 }", `:is(.a, .b):hover${own} { gap: 0 }`],
    ["@media print { .a { gap: 0 } }", `@media print { .a${own} { gap: 0 } }`],
    [".a { & .b { gap: 0 } }", `.a${own} { & .b { gap: 0 } }`],
    [":root { --gap: 0 }", `:root :where([data-module="mf-test"]) { --gap: 0 }`],
    ["html.dark { --gap: 0 }", `html.dark :where([data-module="mf-test"]) { --gap: 0 }`],
    [".dark .a { gap: 0 }", `.dark .a${own} { gap: 0 }`],
    ["button:not(.mf-test-a) { gap: 0 }", `button:not(.mf-test-a)${own} { gap: 0 }`],
    ["a:not(:is(.mf-test-a, b)) { gap: 0 }", `a:not(:is(.mf-test-a, b))${own} { gap: 0 }`],
    [
      "html:not(.mf-test-a) { gap: 0 }",
      `html:not(.mf-test-a) :where([data-module="mf-test"]) { gap: 0 }`,
    ],
  ])("limits %s to elements of the module", (css, expected) => {
    expect(scope(css)).toBe(expected);
  });

  it.each([
    ".mf-test-card button { gap: 0 }",
    ".mf-test-card:not(.mf-test-a) button:not(.b) { gap: 0 }",
    "@media print { :root:has(.mf-test-badge) { gap: 0 } }",
    "@layer reset, kit;",
    "@layer kit { .mf-test-a {} }",
  ])("keeps %s", (css) => {
    expect(scope(css)).toBe(css);
  });

  it("changes nothing when it runs again", () => {
    const css = scope(
      "@layer utilities { .a { animation: spin 1s; font-family: Caveat } } @keyframes spin { to { rotate: 1turn } } @font-face { font-family: Caveat }",
    );
    expect(scope(css)).toBe(css);
  });

  it("gives layers names of the module", () => {
    expect(scope("@layer theme, base.forms; @layer theme { } @layer { }")).toBe(
      "@layer mf-test-theme, mf-test-base.forms; @layer mf-test-theme { } @layer { }",
    );
  });

  it("gives animations names of the module, also where another stylesheet uses them", () => {
    expect(
      scope(
        "@keyframes spin { to { rotate: 1turn } }",
        ":root { --animate-spin: spin 1s } .mf-test-a { animation: 1s spin, spin-slow 1s }",
      ),
    ).toBe(
      '@keyframes mf-test-spin { to { rotate: 1turn } }\n:root :where([data-module="mf-test"]) { --animate-spin: mf-test-spin 1s } .mf-test-a { animation: 1s mf-test-spin, spin-slow 1s }',
    );
  });

  it("gives fonts names of the module, also where another stylesheet uses them", () => {
    expect(
      scope(
        "@font-face { font-family: 'Open Sans'; src: local('Open Sans'), url(a.woff2) }",
        `.mf-test-a { font: 1rem "Open Sans", Open Sans Condensed; --font-hand: Open Sans, serif }`,
      ),
    ).toBe(
      `@font-face { font-family: "mf-test-Open Sans"; src: local('Open Sans'), url(a.woff2) }\n` +
        `.mf-test-a { font: 1rem "mf-test-Open Sans", Open Sans Condensed; --font-hand: "mf-test-Open Sans", serif }`,
    );
  });
});
