import { describe, expect, it } from "vitest";
import { pageCount, pageItems, showingText } from "./pages";

describe("pageItems", () => {
  it("shows all of up to five pages", () => {
    expect(pageItems(1, 1)).toEqual([1]);
    expect(pageItems(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it("shows the first, the last and the pages around the current one", () => {
    expect(pageItems(1, 10)).toEqual([1, 2, "gap", 10]);
    expect(pageItems(5, 10)).toEqual([1, "gap", 4, 5, 6, "gap", 10]);
    expect(pageItems(10, 10)).toEqual([1, "gap", 9, 10]);
  });

  it("shows a single skipped page instead of an ellipsis", () => {
    expect(pageItems(4, 10)).toEqual([1, 2, 3, 4, 5, "gap", 10]);
    expect(pageItems(7, 10)).toEqual([1, "gap", 6, 7, 8, 9, 10]);
  });

  it("lists pages in order and once", () => {
    for (let total = 1; total <= 30; total++) {
      for (let current = 1; current <= total; current++) {
        const pages = pageItems(current, total).filter((item) => item !== "gap");
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect(pages).toContain(current);
        expect(pages[0]).toBe(1);
        expect(pages.at(-1)).toBe(total);
      }
    }
  });
});

describe("showingText", () => {
  const users = { page: 1, pageSize: 10, total: 42, hasMore: false, noun: "users" };

  it.each([
    ["the range of rows", {}, "Showing 1 - 10 of 42 users"],
    ["the rest of the rows on the last page", { page: 5 }, "Showing 41 - 42 of 42 users"],
    ["0 - 0 for an empty list", { total: 0 }, "Showing 0 - 0 of 0 users"],
    ["one row in the singular", { total: 1 }, "Showing 1 - 1 of 1 user"],
    ["groups of digits", { page: 123, total: 123_456 }, "Showing 1,221 - 1,230 of 1,23,456 users"],
    ["that there are more", { total: 1000, hasMore: true }, "Showing 1 - 10 of 1,000+ users"],
  ])("shows %s", (_, values, text) => {
    expect(showingText({ ...users, ...values })).toBe(text);
  });
});

describe("pageCount", () => {
  it("counts a partial last page, and one page without rows", () => {
    expect(pageCount(0, 10)).toBe(1);
    expect(pageCount(10, 10)).toBe(1);
    expect(pageCount(11, 10)).toBe(2);
  });
});
