import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Deferred, deferred } from "./deferred";
import { DeferredPart } from "./DeferredPart";

function Panel({ part, wanted }: { part: Deferred<string>; wanted: number }) {
  return (
    <DeferredPart part={part} wanted={wanted} onError={() => undefined}>
      {(loaded) => <p>{loaded}</p>}
    </DeferredPart>
  );
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
  expect(screen.queryByText("the cart")).toBeNull();
  rerender(<Panel part={part} wanted={2} />);
  expect(await screen.findByText("the cart")).toBeTruthy();
});
