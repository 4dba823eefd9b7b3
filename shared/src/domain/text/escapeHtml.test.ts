import { expect, test } from "vitest";
import { escapeHtml, htmlLines } from "./escapeHtml";

test("escapes what would end a text or an attribute", () => {
  expect(escapeHtml(`<a href="x">Tea & 'coffee'</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;Tea &amp; &#39;coffee&#39;&lt;/a&gt;",
  );
});

test("keeps line breaks of every system", () => {
  expect(htmlLines("a < b\nc\r\nd\re")).toBe("a &lt; b<br>c<br>d<br>e");
});
