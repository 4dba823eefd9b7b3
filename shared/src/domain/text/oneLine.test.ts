import { expect, test } from "vitest";
import { oneLine } from "./oneLine";

test.each([
  ["Asha\r\nBcc: all@example.com", "Asha Bcc: all@example.com"],
  [" Asha\tRao\u0000 ", "Asha Rao"],
  ["Asha\u2028Rao\u0085", "Asha Rao"],
  ["आशा राव, the 1st", "आशा राव, the 1st"],
])("makes one line of %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});
