import { createStore } from "@portal/shared/contract/store/createStore";

/**
 * - `ready`: the host serves another build of the shell than this tab runs
 * - `needed`: a file that this tab wants to load is no longer served
 */
export type NewVersion = "none" | "ready" | "needed" | "dismissed" | "reloading";

export const newVersion = createStore<NewVersion>("none");
