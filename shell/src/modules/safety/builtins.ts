/** What modules and the shell use most. Their methods, and those of their prototypes, are kept too. */
const NAMES =
  "Object,Function,Array,String,Number,Date,Promise,RegExp,Error,Map,Set,WeakMap,JSON,Math,EventTarget," +
  "Node,Element,HTMLElement,Document,History,Storage,Response,URL,URLSearchParams,AbortController," +
  "MutationObserver,fetch,setTimeout,clearTimeout,setInterval,clearInterval,requestAnimationFrame," +
  "queueMicrotask,addEventListener,document,history";

/** Tools that measure or test a page may replace these while it is open. */
const REPLACED_BY_TOOLS = /^(Date|fetch|.+(Timeout|Interval|Frame)$)/;

interface Builtin {
  holder: object;
  key: PropertyKey;
  /** Undefined if the holder inherits it. */
  descriptor: PropertyDescriptor | undefined;
  /** What the holder inherits: axe-core assigns a method of `document` to itself. */
  inherited?: unknown;
  /** Name of the object that has the built-in. */
  name: string;
}

/** Taken now, because code may replace these too. */
const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { defineProperty, deleteProperty, ownKeys } = Reflect;
let builtins: Builtin[] = [];

/** Call before code of modules runs. */
export function keepBuiltins(): void {
  builtins = [];
  keepAll(getPrototypeOf([].values()) as object, "Array Iterator");
  for (const name of NAMES.split(",")) {
    const value = (globalThis as unknown as Record<string, { prototype?: object }>)[name];
    if (!value) continue;
    keepOne(globalThis, name, "");
    keepAll(value, name);
    if (value.prototype) keepAll(value.prototype, `${name}.prototype`);
  }
  // An own method of an instance hides the one of its prototypes.
  for (const [holder, name] of [
    [document, "document"],
    [history, "history"],
  ] as const) {
    for (
      let prototype: object | null = holder;
      (prototype = getPrototypeOf(prototype) as object | null);
    )
      for (const key of ownKeys(prototype))
        if (!Object.hasOwn(holder, key))
          keepOne(holder, key, name, getOwnPropertyDescriptor(prototype, key)?.value);
  }
}

function keepAll(holder: object, name: string): void {
  for (const key of ownKeys(holder)) keepOne(holder, key, name);
}

/** Other values, such as `Error.stackTraceLimit`, are meant to be changed. */
function keepOne(holder: object, key: PropertyKey, name: string, inherited?: unknown): void {
  const descriptor = getOwnPropertyDescriptor(holder, key);
  if (
    !descriptor ||
    (descriptor.configurable && typeof (descriptor.get ?? descriptor.value) === "function")
  )
    builtins.push({ holder, key, descriptor, name, inherited });
}

/**
 * Restores the built-ins that were replaced or removed since `keepBuiltins`. Added ones stay.
 * @returns the names of those that were replaced
 */
export function restoreBuiltins({ exceptTools = false } = {}): string[] {
  const replaced: string[] = [];
  // Uses no method or iterator of arrays, because these may be replaced.
  for (let at = 0; at < builtins.length; at += 1) {
    const { holder, key, descriptor, name, inherited } = builtins[at] as Builtin;
    const now = getOwnPropertyDescriptor(holder, key);
    const before: PropertyDescriptor | undefined = descriptor ?? (now && { value: inherited });
    if (now?.value === before?.value && now?.get === before?.get) continue;
    const fullName = (name && `${name}.`) + String(key);
    if (exceptTools && REPLACED_BY_TOOLS.test(fullName)) continue;
    // Fails if it was made permanent.
    if (descriptor) defineProperty(holder, key, descriptor);
    else deleteProperty(holder, key);
    replaced[replaced.length] = fullName;
  }
  return replaced;
}
