// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { blameForDamage, repairPage, startBlaming } from "./blameForDamage";
import { keepBuiltins, restoreBuiltins } from "./builtins";

beforeAll(keepBuiltins);
beforeEach(startBlaming);
afterEach(() => void restoreBuiltins());

const nothing = { replaced: [], isLasting: false };
const slow = () => undefined;
const replace = (holder: object, key: PropertyKey, value: unknown = slow, configurable = true) =>
  Object.defineProperty(holder, key, { value, configurable, writable: true });

describe.each<[string, object, PropertyKey]>([
  ["Array.prototype.map", Array.prototype, "map"],
  ["Array Iterator.next", Object.getPrototypeOf([].values()) as object, "next"],
  ["Map Iterator.next", Object.getPrototypeOf(new Map().values()) as object, "next"],
  ["Object.keys", Object, "keys"],
  ["Reflect.get", Reflect, "get"],
  ["Symbol.for", Symbol, "for"],
  ["WeakSet.prototype.has", WeakSet.prototype, "has"],
  ["Event", globalThis, "Event"],
  ["Event.prototype.preventDefault", Event.prototype, "preventDefault"],
  ["Headers", globalThis, "Headers"],
  ["Intl.DateTimeFormat", Intl, "DateTimeFormat"],
  ["Intl.NumberFormat.prototype.formatToParts", Intl.NumberFormat.prototype, "formatToParts"],
  ["removeEventListener", globalThis, "removeEventListener"],
  ["JSON.parse", JSON, "parse"],
  ["Promise.prototype.then", Promise.prototype, "then"],
  ["Promise", globalThis, "Promise"],
  ["fetch", globalThis, "fetch"],
  ["setTimeout", globalThis, "setTimeout"],
  ["Node.prototype.appendChild", Node.prototype, "appendChild"],
  ["Node.prototype.textContent", Node.prototype, "textContent"],
  ["document.createElement", document, "createElement"],
  ["history.pushState", history, "pushState"],
  ["performance.now", performance, "now"],
  ["crypto.randomUUID", crypto, "randomUUID"],
  ["WebSocket", globalThis, "WebSocket"],
])("%s", (name, holder, key) => {
  const original = Reflect.get(holder, key, document.createElement("p")) as unknown;
  const current = () => Reflect.get(holder, key, document.createElement("p")) as unknown;

  it("is restored when it was replaced", () => {
    replace(holder, key);
    expect(restoreBuiltins()).toEqual({ replaced: [name], isLasting: false });
    expect(current()).toEqual(original);
    expect(restoreBuiltins()).toEqual(nothing);
  });
});

it("restores a setter that was replaced", () => {
  const { set } = Object.getOwnPropertyDescriptor(Node.prototype, "textContent") ?? {};
  Object.defineProperty(Node.prototype, "textContent", { set: slow });
  expect(restoreBuiltins().replaced).toEqual(["Node.prototype.textContent"]);
  expect(Object.getOwnPropertyDescriptor(Node.prototype, "textContent")?.set).toBe(set);
});

it("restores what was removed", () => {
  const { map } = Array.prototype;
  Reflect.deleteProperty(Array.prototype, "map");
  expect(restoreBuiltins().replaced).toEqual(["Array.prototype.map"]);
  expect(Reflect.get(Array.prototype, "map")).toBe(map);
});

it("leaves what polyfills add, and settings", () => {
  replace(Array.prototype, "groupOf");
  Error.stackTraceLimit = 50;
  expect(restoreBuiltins()).toEqual(nothing);
  expect(Reflect.get(Array.prototype, "groupOf")).toBe(slow);
  Reflect.deleteProperty(Array.prototype, "groupOf");
});

it("leaves an inherited method that is assigned to the object itself, as axe-core does", () => {
  replace(document, "createElement", document.createElement);
  expect(restoreBuiltins()).toEqual(nothing);
  Reflect.deleteProperty(document, "createElement");
});

describe("blame", () => {
  const mapReplaced = {
    sentence: "It replaced Array.prototype.map, which the whole portal uses.",
    isLasting: false,
  };
  const own = vi.fn();
  const other = vi.fn();
  afterEach(() => {
    own.mockClear();
    other.mockClear();
  });

  it("falls on the module that loads or mounts", () => {
    const { end } = blameForDamage({ key: "own", blame: own });
    replace(Array.prototype, "map");
    end();
    const later = blameForDamage({ key: "other", blame: other });
    expect([1].map(String)).toEqual(["1"]);
    later.end();
    expect(own).toHaveBeenCalledExactlyOnceWith(mapReplaced);
    expect(other).not.toHaveBeenCalled();
  });

  it("falls on none for what was replaced before", () => {
    replace(Array.prototype, "map");
    blameForDamage({ key: "own", blame: own }).end();
    expect(own).not.toHaveBeenCalled();
    expect([1].map(String)).toEqual(["1"]);
  });

  it("falls on none of two modules that mount at the same time", () => {
    const first = blameForDamage({ key: "own", blame: own });
    const second = blameForDamage({ key: "other", blame: other });
    replace(Array.prototype, "map");
    first.end();
    second.end();
    expect(own).not.toHaveBeenCalled();
    expect(other).not.toHaveBeenCalled();
    expect([1].map(String)).toEqual(["1"]);
  });

  it("falls on none for timers that a tool replaces in an open page", () => {
    const { mounted, end } = blameForDamage({ key: "own", blame: own });
    mounted();
    const { setTimeout } = globalThis;
    replace(globalThis, "setTimeout");
    repairPage();
    end();
    expect(own).not.toHaveBeenCalled();
    expect(globalThis.setTimeout).toBe(slow);
    replace(globalThis, "setTimeout", setTimeout);
  });

  it.each(["setTimeout", "fetch", "Date"] as const)(
    "does not fall on the next module for a %s that was replaced in an open page",
    (name) => {
      const original = globalThis[name];
      replace(globalThis, name);
      const { mounted, end } = blameForDamage({ key: "own", blame: own });
      mounted();
      end();
      expect(own).not.toHaveBeenCalled();
      expect(globalThis[name]).toBe(slow);
      replace(globalThis, name, original);
      keepBuiltins();
    },
  );

  it("falls once for what cannot be restored, and not on later modules", () => {
    const { end } = blameForDamage({ key: "own", blame: own });
    replace(Array.prototype, "copyWithin", slow, false);
    end();
    expect(own).toHaveBeenCalledExactlyOnceWith({
      sentence: "It replaced Array.prototype.copyWithin, which the whole portal uses.",
      isLasting: true,
    });
    const later = blameForDamage({ key: "other", blame: other });
    later.mounted();
    later.end();
    repairPage();
    expect(own).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  it("falls on the given release while no module mounts", () => {
    replace(Array.prototype, "map");
    repairPage({ key: "own", blame: own });
    expect(own).toHaveBeenCalledExactlyOnceWith(mapReplaced);
  });

  it("falls on the first again when its timers replace the same while others mount", () => {
    const first = blameForDamage({ key: "own", blame: own });
    replace(Array.prototype, "map");
    first.end();
    const later = blameForDamage({ key: "other", blame: other });
    replace(Array.prototype, "map", () => []);
    later.mounted();
    replace(Array.prototype, "map");
    later.end();
    expect(own.mock.calls).toEqual([
      [mapReplaced],
      [{ ...mapReplaced, isLasting: true }],
      [{ ...mapReplaced, isLasting: true }],
    ]);
    expect(other).not.toHaveBeenCalled();
  });

  it("falls on a release as for the first time when it mounts again", () => {
    for (const attempt of [1, 2]) {
      const { end } = blameForDamage({ key: "own", blame: own });
      replace(Array.prototype, "map");
      end();
      expect(own).toHaveBeenCalledTimes(attempt);
      expect(own).toHaveBeenLastCalledWith(mapReplaced);
    }
  });
});
