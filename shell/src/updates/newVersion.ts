import { createStore } from "@portal/shared/contract/store/createStore";

/** True once the host serves another build of the shell than this tab runs. */
export const newVersion = createStore(false);
