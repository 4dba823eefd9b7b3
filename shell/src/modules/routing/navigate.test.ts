// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { navigate } from "./navigate";

interface Entry {
  usr: unknown;
  key: string;
  idx: number;
}
const entry = () => history.state as Entry;
const address = () => location.pathname + location.search + location.hash;

beforeEach(() => history.replaceState(null, "", "/"));

test("adds an entry in the format of the modules' router", () => {
  const { length } = history;
  navigate("/bookings?day=1#list", { state: { from: "dashboard" } });
  expect(address()).toBe("/bookings?day=1#list");
  expect(history).toHaveLength(length + 1);
  expect(entry()).toMatchObject({ usr: { from: "dashboard" }, idx: 1 });
  const { key } = entry();
  expect(key).toMatch(/^[0-9a-f]{8}$/);
  navigate("/events");
  expect(entry()).toMatchObject({ usr: null, idx: 2 });
  expect(entry().key).not.toBe(key);
});

test("replaces the entry at its place", () => {
  navigate("/bookings");
  const { length } = history;
  navigate("/events", { replace: true });
  expect(address()).toBe("/events");
  expect(history).toHaveLength(length);
  expect(entry()).toMatchObject({ idx: 1 });
});

test.each([null, "text", {}, { idx: "2" }])("counts from 0 after the entry %o", (state) => {
  history.replaceState(state, "", "/");
  navigate("/bookings", { replace: true });
  expect(entry().idx).toBe(0);
});

test("refuses a path of another origin", () => {
  expect(() => navigate("//elsewhere.example")).toThrow(
    new RangeError("//elsewhere.example is not a path of this portal"),
  );
  expect(address()).toBe("/");
});
