import { createStore } from "@portal/shared/contract/store/createStore";

export const overridesOpen = createStore(false);

/** Opened with Ctrl+Alt+M and from the admin's Modules page. */
export function openOverrides(): void {
  overridesOpen.set(true);
}
