import { expect, it } from "vitest";
import { parseSnapshots } from "./snapshots";

const pageWith = (path: string) => ({
  pages: { "/": { html: "", css: "", reads: [{ path, accept: "" }] } },
});

it("accepts reads of the API's tables", () => {
  const path = "/rest/v1/snacks?select=name";
  expect(parseSnapshots(pageWith(path)).pages["/"]?.reads).toEqual([{ path, accept: "" }]);
});

// The page sends the session's token with each read, to the API's address followed by the path.
it.each(["@evil.example/", ".evil.example/", "//evil.example/", "/auth/v1/user"])(
  "refuses a read at %s",
  (path) => {
    expect(() => parseSnapshots(pageWith(path))).toThrow("/rest/v1/");
  },
);
