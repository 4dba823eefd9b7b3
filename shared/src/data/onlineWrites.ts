import { MutationCache } from "@tanstack/react-query";
import { assertOnline } from "./offline";

/** Mutations fail while the browser is offline, and send nothing. */
export const onlineWrites = () => new MutationCache({ onMutate: assertOnline });
