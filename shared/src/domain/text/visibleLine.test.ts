import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleLine } from "./visibleLine";

test.each([
  ["Asha\r\nRao", "Asha Rao"],
  ["\u00a0 Asha \u2003 Rao\u3000", "Asha Rao"],
  ["Ma\u200bya \u202eoaR\u2066", "Maya oaR"],
  ["Ba\u00adn\u2060yan\ufeff", "Banyan"],
  ["Maya\u200d\u200cRao\u200d", "MayaRao"],
  ["क\u094d\u200d\u200dष", "क\u094d\u200dष"],
  ["राम\u200d", "राम"],
  ["രാജന\u0d4d\u200d", "രാജൻ"],
  ["\u2800\u3164\u200b", ""],
  ["Cafe\u0301", "Café"],
  ["Z\u0335\u0336\u0337\u0338\u0334algo", "Z\u0335\u0336\u0337algo"],
  ["Maya\ufe0f ☀\ufe0f", "Maya ☀\ufe0f"],
  [`Asha${"\u0e47".repeat(60)}`, `Asha${"\u0e47".repeat(5)}`],
  [`ع${"\u064b".repeat(60)}لي`, `ع${"\u064b".repeat(5)}لي`],
  ["မြို့ རྒྱུད ស្ត្រី", "မြို့ རྒྱུད ស្ត្រី"],
  ["\u{e0041}Maya\ue000", "Maya"],
  ["👩\u200d💻 👨🏽\u200d🚀 🏳\ufe0f\u200d🌈", "👩\u200d💻 👨🏽\u200d🚀 🏳\ufe0f\u200d🌈"],
  ["👩🏾\u200d❤\ufe0f\u200d💋\u200d👨🏼", "👩🏾\u200d❤\ufe0f\u200d💋\u200d👨🏼"],
  ["🇮🇳 👍🏿 1\ufe0f\u20e3", "🇮🇳 👍🏿 1\ufe0f\u20e3"],
  [
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ],
  ["🏴\u{e0061}\u{e007f}", "🏴"],
  ["👩\u200dMaya\u200d💻 👩\u200c💻 👍\u200d🏿", "👩Maya💻 👩💻 👍🏿"],
  ["か\u200dな 7\ufe0f か\ufe0f", "かな 7 か"],
  ["x\ufe0f\u200d💻", "x💻"],
  ["علی\u200cرضا\u200c", "علی\u200cرضا"],
  ["عل\u200dی", "علی"],
  ["ශ්\u200dරී ರ\u200d್ಯ ക്\u200cഷ", "ශ්\u200dරී ರ\u200d್ಯ ക്\u200cഷ"],
])("makes %j the visible line %j", (text, line) => {
  expect(visibleLine(text)).toBe(line);
});

test("changes nothing the second time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(visibleLine(visibleLine(text))).toBe(visibleLine(text));
    }),
  );
});
