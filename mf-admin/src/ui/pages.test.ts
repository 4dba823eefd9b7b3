import { describe, expect, it } from "vitest";
import { pageCount, pageItems, showingText } from "./pages";

describe("pageItems", () => {
  it("shows every page up to five", () => {
    expect(pageItems(1, 1)).toEqual([1]);
    expect(pageItems(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it("shows the first, the last and a window around the current page beyond five", () => {
    expect(pageItems(1, 10)).toEqual([1, 2, "gap", 10]);
    expect(pageItems(5, 10)).toEqual([1, "gap", 4, 5, 6, "gap", 10]);
    expect(pageItems(10, 10)).toEqual([1, "gap", 9, 10]);
  });

  it("shows a page rather than an ellipsis in its place", () => {
    expect(pageItems(4, 10)).toEqual([1, 2, 3, 4, 5, "gap", 10]);
    expect(pageItems(7, 10)).toEqual([1, "gap", 6, 7, 8, 9, 10]);
  });

  it("never repeats or misorders a page", () => {
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
  it("names the rows on the page", () => {
    expect(showingText(1, 10, 42, "users")).toBe("Showing 1 - 10 of 42 users");
    expect(showingText(5, 10, 42, "users")).toBe("Showing 41 - 42 of 42 users");
  });

  it("says nothing is shown of nothing", () => {
    expect(showingText(1, 10, 0, "users")).toBe("Showing 0 - 0 of 0 users");
  });
});

describe("pageCount", () => {
  it("counts a last page that is not full, and one page for no rows", () => {
    expect(pageCount(0, 10)).toBe(1);
    expect(pageCount(10, 10)).toBe(1);
    expect(pageCount(11, 10)).toBe(2);
  });
});
