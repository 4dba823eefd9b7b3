import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Deferred, deferred } from "./deferred";
import { RenderWhenLoaded } from "./RenderWhenLoaded";

function Panel({ content, wanted }: { content: Deferred<string>; wanted: number | boolean }) {
  return (
    <RenderWhenLoaded content={content} wanted={wanted} onError={() => undefined}>
      {(loaded) => <p>{loaded}</p>}
    </RenderWhenLoaded>
  );
}

test("loads once, and only when wanted", async () => {
  const load = vi.fn(() => Promise.resolve("the cart"));
  const content = deferred(load);
  const { rerender } = render(<Panel content={content} wanted={0} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Panel content={content} wanted={1} />);
  expect(await screen.findByText("the cart")).toBeTruthy();
  await content.load();
  expect(load).toHaveBeenCalledOnce();
});

test("loads again after a failure", async () => {
  const load = vi.fn(() => Promise.resolve("the cart"));
  load.mockRejectedValueOnce(new Error("Loading chunk cart failed"));
  const content = deferred(load);
  const { rerender } = render(<Panel content={content} wanted={1} />);
  await act(() => vi.waitFor(() => expect(load).toHaveBeenCalledOnce()));
  expect(screen.queryByText("the cart")).toBeNull();
  rerender(<Panel content={content} wanted={2} />);
  expect(await screen.findByText("the cart")).toBeTruthy();
});

test("keeps an error of the content from the rest of the page, and renders it again when it is next wanted", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let isBroken = true;
  const Cart = () => {
    if (isBroken) throw new Error("no prices");
    return <p>the cart</p>;
  };
  const content = deferred(() => Promise.resolve(Cart));
  const onError = vi.fn();
  const page = (wanted: boolean) => (
    <>
      <h1>Dashboard</h1>
      <RenderWhenLoaded content={content} wanted={wanted} onError={onError}>
        {(Loaded) => <Loaded />}
      </RenderWhenLoaded>
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
