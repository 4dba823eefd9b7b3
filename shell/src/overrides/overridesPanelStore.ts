import { createStore } from "@portal/shared/contract/store/createStore";

export const overridesOpen = createStore(false);

/** Ctrl+Alt+M, and the admin's Modules page. */
export function openOverrides(): void {
  overridesOpen.set(true);
}
