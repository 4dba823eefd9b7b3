import type { Sent } from "./sent";
import { sentForContent } from "./sentForContent";
import { sentForSpace } from "./sentForSpace";

/** Every request of each mutation of `allMutations`, with its body. */
export const sentByMutations: Record<string, Sent> = { ...sentForSpace, ...sentForContent };
