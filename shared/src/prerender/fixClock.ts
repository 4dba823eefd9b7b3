/** An arbitrary time. Texts that depend on the time have `data-live` and are hidden until the application starts. */
const TIME = Date.UTC(2026, 0, 1, 6);

/** Fixes the clock, so that builds of the same sources are equal on every day. Must be the first import. */
globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[], created) =>
    Reflect.construct(target, values.length > 0 ? values : [TIME], created) as Date,
  get: (target, key) => (key === "now" ? () => TIME : (Reflect.get(target, key) as unknown)),
});
