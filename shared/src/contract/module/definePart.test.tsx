import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakePortal, fakeSupabase } from "../../testing/fakePortal";
import { usePortal } from "../usePortal";
import type { PartLifecycles, PartProps } from "./part";
import { definePart } from "./definePart";

vi.stubGlobal("__webpack_public_path__", "http://localhost/modules/mf-test/one/");

const portal = createFakePortal({ supabase: fakeSupabase(() => new Promise(() => undefined)) });
const onCrash = vi.fn();

function propsFor(bookingId: string) {
  const outlet = document.createElement("div");
  document.body.append(outlet);
  return { name: "mf-test", outlet, portal, onCrash, context: { bookingId } };
}

function mount(part: PartLifecycles, props: PartProps): Promise<void> | undefined {
  let mounting: Promise<void> | undefined;
  act(() => {
    mounting = part.mount(props);
    // Awaited by the tests, after React has rendered.
    mounting.catch(() => undefined);
  });
  return mounting;
}

afterEach(() => {
  document.body.replaceChildren();
  onCrash.mockReset();
  vi.restoreAllMocks();
});

test("renders the context in each of its places, with the portal", async () => {
  const part = definePart<"booking.details">(({ bookingId }) => (
    <p>
      {bookingId} {usePortal() === portal && "in the portal"}
    </p>
  ));
  const [one, two] = [propsFor("b1"), propsFor("b2")];
  await mount(part, one);
  await mount(part, two);
  expect(screen.getByText("b1 in the portal")).toBeTruthy();
  await act(() => part.unmount(one));
  expect([one.outlet.textContent, two.outlet.textContent]).toEqual(["", "b2 in the portal"]);
});

test("rejects when the first render fails, and leaves nothing", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const part = definePart<"booking.details">(() => {
    throw new Error("broken");
  });
  const props = propsFor("b1");
  await expect(mount(part, props)).rejects.toThrow("broken");
  expect(props.outlet.childElementCount).toBe(0);
  expect(onCrash).not.toHaveBeenCalled();
});
