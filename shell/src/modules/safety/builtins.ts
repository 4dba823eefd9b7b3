/** What modules and the shell use most. Their methods, and those of their prototypes, are kept too. */
const NAMES =
  "Object,Function,Array,String,Number,Date,Promise,RegExp,Error,Map,Set,WeakMap,WeakSet,WeakRef,Symbol," +
  "Reflect,Iterator,JSON,Math,Intl,Uint8Array,TextEncoder,EventTarget,Event,CustomEvent,AbortSignal," +
  "AbortController,Node,CharacterData,Element,HTMLElement,HTMLInputElement,Document,DOMTokenList," +
  "CSSStyleDeclaration,History,Storage,Headers,Request,Response,FormData,URL,URLSearchParams," +
  "MutationObserver,IntersectionObserver,ResizeObserver,WebSocket,MessageChannel,MessagePort,fetch,setTimeout," +
  "clearTimeout,setInterval,clearInterval,requestAnimationFrame,requestIdleCallback,queueMicrotask," +
  "structuredClone,encodeURIComponent,parseInt,matchMedia,getComputedStyle,addEventListener," +
  "removeEventListener,dispatchEvent,document,history";

/** Tools that measure or test a page may replace these while it is open. */
const REPLACED_BY_TOOLS = /^(Date|Intl|fetch|performance|.+(Timeout|Interval|Frame|IdleCallback)$)/;

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
  keepAll(getPrototypeOf(new Map().values()) as object, "Map Iterator");
  for (const name of ["DateTimeFormat", "NumberFormat"] as const)
    keepAll(Intl[name].prototype, `Intl.${name}.prototype`);
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
    [performance, "performance"],
    [crypto, "crypto"],
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

const fullNameOf = ({ name, key }: Builtin) => (name && `${name}.`) + String(key);

/** Keeps what tools have replaced since, so that no later module is blamed for it. */
export function keepTools(): void {
  for (let at = 0; at < builtins.length; at += 1) {
    const builtin = builtins[at] as Builtin;
    const now = getOwnPropertyDescriptor(builtin.holder, builtin.key);
    if (builtin.descriptor && now && REPLACED_BY_TOOLS.test(fullNameOf(builtin)))
      builtin.descriptor = now;
  }
}

interface Restored {
  /** Names of the built-ins that were replaced. */
  replaced: string[];
  /** One of them was made permanent, so that only loading the page again restores it. */
  isLasting: boolean;
}

/** Restores the built-ins that were replaced or removed since `keepBuiltins`. Added ones stay. */
export function restoreBuiltins({ exceptTools = false } = {}): Restored {
  const replaced: string[] = [];
  let isLasting = false;
  // Uses no method or iterator of arrays, because these may be replaced.
  for (let at = 0; at < builtins.length; at += 1) {
    const builtin = builtins[at] as Builtin;
    const { holder, key, descriptor, inherited } = builtin;
    const now = getOwnPropertyDescriptor(holder, key);
    const before: PropertyDescriptor | undefined = descriptor ?? (now && { value: inherited });
    const isSame = now?.value === before?.value && now?.get === before?.get;
    if (isSame && now?.set === before?.set) continue;
    const fullName = fullNameOf(builtin);
    if (exceptTools && REPLACED_BY_TOOLS.test(fullName)) continue;
    const isRestored = descriptor
      ? defineProperty(holder, key, descriptor)
      : deleteProperty(holder, key);
    if (!isRestored) {
      isLasting = true;
      // No later module is blamed for it.
      builtin.descriptor = now;
    }
    replaced[replaced.length] = fullName;
  }
  return { replaced, isLasting };
}
