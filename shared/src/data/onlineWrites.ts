import { MutationCache } from "@tanstack/react-query";
import { assertOnline } from "./errors";

/** Mutations fail with an `OfflineError` while the browser is offline, and send nothing. */
export const onlineWrites = () => new MutationCache({ onMutate: assertOnline });
