import { expect, test, vi } from "vitest";

test("makes a number format with the first price, not when a page loads", async () => {
  const { NumberFormat } = Intl;
  const made = vi.spyOn(Intl, "NumberFormat").mockImplementation(function (...options) {
    return new NumberFormat(...options);
  });
  const { formatRupees } = await import("./money");
  expect(made).not.toHaveBeenCalled();
  expect([formatRupees(1), formatRupees(2)]).toEqual(["₹1", "₹2"]);
  expect(made).toHaveBeenCalledOnce();
});
