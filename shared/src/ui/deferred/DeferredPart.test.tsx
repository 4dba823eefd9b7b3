import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Deferred, deferred } from "./deferred";
import { DeferredPart } from "./DeferredPart";

function Panel({ part, wanted }: { part: Deferred<string>; wanted: number | boolean }) {
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

test("keeps an error of the part from the page, and renders it again when it is next wanted", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let isBroken = true;
  const Cart = () => {
    if (isBroken) throw new Error("no prices");
    return <p>the cart</p>;
  };
  const part = deferred(() => Promise.resolve(Cart));
  const onError = vi.fn();
  const page = (wanted: boolean) => (
    <>
      <h1>Dashboard</h1>
      <DeferredPart part={part} wanted={wanted} onError={onError}>
        {(Loaded) => <Loaded />}
      </DeferredPart>
    </>
  );
  const { rerender } = render(page(true));
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(onError).toHaveBeenCalledWith(new Error("no prices"));
  expect(screen.getByRole("heading", { name: "Dashboard" })).toBeTruthy();
  isBroken = false;
  rerender(page(false));
  expect(screen.queryByText("the cart")).toBeNull();
  rerender(page(true));
  expect(screen.getByText("the cart")).toBeTruthy();
  expect(onError).toHaveBeenCalledOnce();
});
