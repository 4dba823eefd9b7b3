import { expect, it } from "vitest";
import { formatPhone } from "./formatPhone";

it("formats ten digits as +91 and two groups of five", () => {
  expect(formatPhone("9876543210")).toBe("+91 98765 43210");
  expect(formatPhone("98765 43210")).toBe("+91 98765 43210");
  expect(formatPhone("987-654-3210")).toBe("+91 98765 43210");
});

it("returns other numbers unchanged", () => {
  expect(formatPhone("+44 20 7946 0958")).toBe("+44 20 7946 0958");
  expect(formatPhone("12345")).toBe("12345");
});
