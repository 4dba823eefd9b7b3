import { sentForContent } from "./sentForContent";
import { sentForSpace } from "./sentForSpace";

export type Sent = [request: string, body: unknown][];

/** Every request of each mutation of `allMutations`, with its body. */
export const sentByMutations: Record<string, Sent> = { ...sentForSpace, ...sentForContent };
