// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRequestId } from "./useRequestId";

const refusal = (message: string) => ({ code: "P0001", message });

test("keeps the id of the same content after a lost response or a refusal", () => {
  const { requestIdFor, settle } = renderHook(() => useRequestId()).result.current;
  const first = requestIdFor({ start: "10:00" });
  settle(new TypeError("Failed to fetch"));
  expect(requestIdFor({ start: "10:00" })).toBe(first);
  settle(refusal("slot_taken"));
  expect(requestIdFor({ start: "10:00" })).toBe(first);
  expect(requestIdFor({ start: "10:30" })).not.toBe(first);
});

test.each([null, refusal("request_outdated"), refusal("request_reused")])(
  "creates a new id after %o",
  (result) => {
    const { requestIdFor, settle } = renderHook(() => useRequestId()).result.current;
    const first = requestIdFor({ start: "10:00" });
    settle(result);
    expect(requestIdFor({ start: "10:00" })).not.toBe(first);
  },
);
