import type { Page } from "@playwright/test";

declare global {
  var replacedBuiltins: () => string[];
}

/** Call before the module is loaded. */
export const recordBuiltins = (page: Page): Promise<void> => page.evaluate(keep);

/** Names of the built-in functions that were replaced or removed since. Added ones do not count. */
export const replacedBuiltins = (page: Page): Promise<string[]> =>
  page.evaluate(() => globalThis.replacedBuiltins());

/** Runs in the page. */
function keep(): void {
  type Kept = [holder: object, key: PropertyKey, before: PropertyDescriptor, name: string];
  const kept: Kept[] = [];
  const seen = new Set<object>();
  const isObject = (value: unknown): value is object =>
    typeof value === "function" || (typeof value === "object" && value !== null);

  function keepAll(holder: object, name: string): void {
    if (seen.has(holder)) return;
    seen.add(holder);
    for (const key of Reflect.ownKeys(holder)) {
      const before = Object.getOwnPropertyDescriptor(holder, key);
      const isFunction = typeof (before?.get ?? before?.value) === "function";
      if (before && isFunction) kept.push([holder, key, before, `${name}${String(key)}`]);
    }
  }

  keepAll(globalThis, "");
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
    // Upper-case names are those of classes and of objects such as `JSON`.
    if (!/^[A-Z]/.test(name) || !isObject(value)) continue;
    keepAll(value, `${name}.`);
    const prototype: unknown = Reflect.get(value, "prototype");
    if (isObject(prototype)) keepAll(prototype, `${name}.prototype.`);
  }

  globalThis.replacedBuiltins = () =>
    kept.flatMap(([holder, key, before, name]) => {
      const now = Object.getOwnPropertyDescriptor(holder, key);
      const isSame =
        now?.value === before.value && now?.get === before.get && now?.set === before.set;
      return isSame ? [] : name;
    });
}
