import { expect, test } from "vitest";
import { isSigned } from "../../functions/_shared/signature";

const text = "order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l";
const signature = "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f";
const secret = "EnLs21M47BllR3X8PSFtjtbd";

test("the functions accept only the signature from the provider's documentation", async () => {
  expect(await isSigned(text, signature, secret)).toBe(true);
  for (const [signed, given, key] of [
    [`${text}x`, signature, secret],
    [text, signature.replace("0", "1"), secret],
    [text, signature.slice(2), secret],
    [text, `${signature}00`, secret],
    [text, "", secret],
    [text, signature, "another"],
  ] as const) {
    expect(await isSigned(signed, given, key)).toBe(false);
  }
});
