import { createStore } from "@portal/shared/contract/createStore";

/** Whether the panel of module overrides is open. */
export const overridesOpen = createStore(false);

/** Opens the panel: Ctrl+Alt+M, and the back office's Modules page. */
export function openOverrides(): void {
  overridesOpen.set(true);
}
