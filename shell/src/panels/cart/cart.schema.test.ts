import { describe, expect, test } from "vitest";
import { parseCart } from "./cart.schema";
import { cake, samosa as snack } from "./testing/snacks";

const samosa = {
  ...snack,
  description: "With mint chutney",
  image_url: "/samosa.svg",
  quantity: 2,
};
const parse = (...lines: unknown[]) => parseCart(JSON.stringify(lines));

describe("a stored cart", () => {
  test("is read as it was saved", () => {
    expect(parse(samosa)).toEqual([samosa]);
    expect(parse({ ...samosa, price: 0, stock: 1, quantity: 1 })).toHaveLength(1);
  });

  test("is empty if there is none", () => {
    expect(parseCart(null)).toEqual([]);
  });

  test.each([
    ["no JSON", "{oops"],
    ["no list", '{"items":[]}'],
    ["null", "null"],
    ["a text", '"samosa"'],
  ])("is refused if it is %s", (_what, stored) => {
    expect(() => parseCart(stored)).toThrow();
  });

  test.each([
    ["something else", 7],
    ["null", null],
    ["an id that is not a UUID", { ...samosa, id: "samosa" }],
    ["an empty name", { ...samosa, name: "" }],
    ["a negative price", { ...samosa, price: -1 }],
    ["no stock", { ...samosa, stock: 0 }],
    ["half a piece in stock", { ...samosa, stock: 2.5 }],
    ["a quantity of 0", { ...samosa, quantity: 0 }],
    ["half a piece", { ...samosa, quantity: 1.5 }],
    ["a quantity in words", { ...samosa, quantity: "two" }],
  ])("skips an item that has or is %s", (_what, line) => {
    const valid = { ...cake, quantity: 1 };
    expect(parse(line, valid)).toEqual([valid]);
  });

  test("keeps an item without a valid description or picture", () => {
    const { description: _, image_url: __, ...bare } = samosa;
    const plain = { ...samosa, description: null, image_url: null };
    expect(parse(bare)).toEqual([plain]);
    expect(parse({ ...samosa, description: 1, image_url: {} })).toEqual([plain]);
  });

  test("has each item once, within its stock", () => {
    expect(parse({ ...samosa, quantity: 99 }, { ...samosa, quantity: 1 })).toEqual([
      { ...samosa, quantity: 3 },
    ]);
  });
});
