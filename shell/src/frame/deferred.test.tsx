import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Deferred, deferred, useDeferred } from "./deferred";

function Panel({ part, wanted }: { part: Deferred<string>; wanted: number }) {
  const onError = vi.fn();
  return <p>{useDeferred(part, wanted, onError) ?? "nothing"}</p>;
}

test("loads once, and only when wanted", async () => {
  const load = vi.fn(() => Promise.resolve("the cart"));
  const part = deferred(load);
  const { rerender } = render(<Panel part={part} wanted={0} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Panel part={part} wanted={1} />);
  expect(await screen.findByText("the cart")).toBeTruthy();
  await part.load();
  expect(load).toHaveBeenCalledOnce();
});

test("loads again after a failure", async () => {
  const load = vi.fn(() => Promise.resolve("the cart"));
  load.mockRejectedValueOnce(new Error("Loading chunk cart failed"));
  const part = deferred(load);
  const { rerender } = render(<Panel part={part} wanted={1} />);
  await act(() => vi.waitFor(() => expect(load).toHaveBeenCalledOnce()));
  expect(screen.getByText("nothing")).toBeTruthy();
  rerender(<Panel part={part} wanted={2} />);
  expect(await screen.findByText("the cart")).toBeTruthy();
});
