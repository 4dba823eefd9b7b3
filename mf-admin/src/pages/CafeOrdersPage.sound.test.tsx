import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { button, cafeOrder, openCafeOrders, setCafeClock } from "../testing/cafeOrders";

setCafeClock();

/** Counts the notes; sound is allowed once the page was touched. */
function fakeSound() {
  let notes = 0;
  class FakeAudio extends EventTarget {
    state = "suspended";
    currentTime = 0;
    destination = {};
    resume() {
      this.state = "running";
      this.dispatchEvent(new Event("statechange"));
      return Promise.resolve();
    }
    createOscillator() {
      return {
        frequency: { value: 0 },
        connect: <Node,>(node: Node) => node,
        start: () => (notes += 1),
        stop: () => undefined,
      };
    }
    createGain() {
      const gain = { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 };
      return { gain, connect: () => undefined };
    }
  }
  vi.stubGlobal("AudioContext", FakeAudio);
  return () => notes;
}

test("plays a tone for new orders only after the sound was switched on", async () => {
  const notes = fakeSound();
  const { rest, realtime } = await openCafeOrders([cafeOrder(1, "new")]);
  await waitFor(() => expect(realtime.joins).toHaveLength(1));
  const arrive = async (...numbers: number[]) => {
    rest.responses["rows"] = numbers.map((number) => cafeOrder(number, "new"));
    act(() => realtime.joins[0]?.broadcast("changed", { what: "cafe" }));
    await screen.findByRole("heading", { name: `Order ${numbers.at(-1)}` });
  };
  await arrive(1, 2);
  expect(notes()).toBe(0);
  const sound = await button("Sound for new orders");
  expect(sound.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(sound);
  await waitFor(() => expect(notes()).toBe(2));
  expect(localStorage.getItem("portal.cafe-sound")).toBe("on");
  await arrive(1, 2, 3, 4);
  expect(notes()).toBe(4);
});
