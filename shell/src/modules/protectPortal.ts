import type { Portal } from "@portal/shared/contract/portal";

/** Fixes what all modules share: replacing a member throws a TypeError in the module that tries it. */
export function protectPortal<Shared extends Portal>(portal: Shared): Shared {
  const { supabase, queryClient, session, cart, modules, payments, extensions } = portal;
  for (const part of [session, cart, modules, payments, extensions]) Object.freeze(part);
  lockMethods(queryClient);
  Object.freeze(queryClient);
  // Not frozen: the client writes to its own fields.
  lockMethods(supabase);
  for (const name of ["auth", "realtime"] as const) {
    lockMethods(supabase[name]);
    Object.defineProperty(supabase, name, { writable: false, configurable: false });
  }
  // A property added to `Object.prototype` would appear in every `for…in` loop.
  Object.preventExtensions(Object.prototype);
  return Object.freeze(portal);
}

/** Copies the methods of the class to `instance`, where they cannot be replaced. */
function lockMethods(instance: object): void {
  let prototype: unknown = Object.getPrototypeOf(instance);
  while (typeof prototype === "object" && prototype !== null && prototype !== Object.prototype) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const method: unknown = value;
      if (typeof method !== "function" || name === "constructor") continue;
      if (Object.hasOwn(instance, name)) continue;
      Object.defineProperty(instance, name, { value: method });
    }
    prototype = Object.getPrototypeOf(prototype);
  }
}
