import { createStore } from "@portal/shared/contract/store/createStore";

/**
 * - `ready`: the host serves another build of the shell than this tab runs
 * - `needed`: this tab needs a file that the host no longer serves
 */
export type NewVersion = "none" | "ready" | "needed" | "dismissed" | "reloading";

export const newVersion = createStore<NewVersion>("none");
