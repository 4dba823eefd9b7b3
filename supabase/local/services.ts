import { functions } from "./functions/functions";
import { realtime } from "./realtime/realtime";
import { storage } from "./storage/storage";
import type { ServiceDefinition } from "./service";

/** The services beside REST and auth, in the order in which they start. */
export const services: readonly ServiceDefinition[] = [realtime, storage, functions];
