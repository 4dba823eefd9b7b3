import { createStore } from "@portal/shared/contract/store/createStore";

export const overridesOpen = createStore(false);

export function openOverrides(): void {
  overridesOpen.set(true);
}
