import { describe, expect, it } from "vitest";
import { filterSnacks, parseSort } from "./filterSnacks";
import type { Snack } from "./snacks.queries";

function snack(name: string, price: number, description: string | null = null): Snack {
  return { id: name, name, price, description, quantity: 3, image_url: null };
}

const tea = snack("Masala Chai", 60, "Ginger and cardamom");
const water = snack("Water", 20);
const cookie = snack("Cookie", 60, "Dark chocolate");
const names = (snacks: Snack[]) => snacks.map(({ name }) => name);

describe("filterSnacks", () => {
  it("sorts by name", () => {
    expect(names(filterSnacks([water, tea, cookie], "", "name"))).toEqual([
      "Cookie",
      "Masala Chai",
      "Water",
    ]);
  });

  it("sorts by price in both directions, then by name", () => {
    const snacks = [tea, water, cookie];
    expect(names(filterSnacks(snacks, "", "price-low"))).toEqual([
      "Water",
      "Cookie",
      "Masala Chai",
    ]);
    expect(names(filterSnacks(snacks, "", "price-high"))).toEqual([
      "Cookie",
      "Masala Chai",
      "Water",
    ]);
  });

  it("matches names and descriptions case-insensitively", () => {
    expect(names(filterSnacks([tea, water, cookie], "  chai ", "name"))).toEqual(["Masala Chai"]);
    expect(names(filterSnacks([tea, water, cookie], "CHOCO", "name"))).toEqual(["Cookie"]);
    expect(filterSnacks([tea, water], "pizza", "name")).toEqual([]);
  });

  it("does not change the input", () => {
    const snacks = [water, tea];
    filterSnacks(snacks, "", "name");
    expect(names(snacks)).toEqual(["Water", "Masala Chai"]);
  });
});

describe("parseSort", () => {
  it("accepts the sorts of the menu and falls back to name", () => {
    expect(parseSort("price-high")).toBe("price-high");
    expect(parseSort("color")).toBe("name");
    expect(parseSort(null)).toBe("name");
  });
});
