import { describe, expect, it } from "vitest";
import { arrangeSnacks, parseSort } from "./filterSnacks";
import type { Snack } from "./snacks.queries";

function snack(name: string, price: number, description: string | null = null): Snack {
  return { id: name, name, price, description, quantity: 3, image_url: null };
}

const tea = snack("Masala Chai", 60, "Ginger and cardamom");
const water = snack("Water", 20);
const cookie = snack("Cookie", 60, "Dark chocolate");
const names = (snacks: Snack[]) => snacks.map(({ name }) => name);

describe("arrangeSnacks", () => {
  it("sorts by name", () => {
    expect(names(arrangeSnacks([water, tea, cookie], "", "name"))).toEqual([
      "Cookie",
      "Masala Chai",
      "Water",
    ]);
  });

  it("sorts by price both ways, and by name where prices are equal", () => {
    const snacks = [tea, water, cookie];
    expect(names(arrangeSnacks(snacks, "", "price-low"))).toEqual([
      "Water",
      "Cookie",
      "Masala Chai",
    ]);
    expect(names(arrangeSnacks(snacks, "", "price-high"))).toEqual([
      "Cookie",
      "Masala Chai",
      "Water",
    ]);
  });

  it("finds names and descriptions whatever their case", () => {
    expect(names(arrangeSnacks([tea, water, cookie], "  chai ", "name"))).toEqual(["Masala Chai"]);
    expect(names(arrangeSnacks([tea, water, cookie], "CHOCO", "name"))).toEqual(["Cookie"]);
    expect(arrangeSnacks([tea, water], "pizza", "name")).toEqual([]);
  });

  it("leaves the cached list as it was", () => {
    const snacks = [water, tea];
    arrangeSnacks(snacks, "", "name");
    expect(names(snacks)).toEqual(["Water", "Masala Chai"]);
  });
});

describe("parseSort", () => {
  it("takes a sort of the menu and falls back to the name", () => {
    expect(parseSort("price-high")).toBe("price-high");
    expect(parseSort("colour")).toBe("name");
    expect(parseSort(null)).toBe("name");
  });
});
