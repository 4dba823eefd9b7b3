/** Any time. Texts that depend on it have `data-live`: they are hidden until the application starts. */
const TIME = Date.UTC(2026, 0, 1, 6);

/** Must be the first import: a build of the same sources is the same on another day. */
globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[], created) =>
    Reflect.construct(target, values.length > 0 ? values : [TIME], created) as Date,
  get: (target, key) => (key === "now" ? () => TIME : (Reflect.get(target, key) as unknown)),
});
