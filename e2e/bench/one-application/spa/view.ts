import { createStore } from "@portal/shared/contract/store/createStore";
import type { View } from "../../../../shell/src/modules/routing/view";

/** The content of `<main>` that the guards have chosen. */
export const view = createStore<View>({ kind: "loading" });
