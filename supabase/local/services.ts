import { functions } from "./functions/functions";
import { payments } from "./payments/payments";
import { realtime } from "./realtime/realtime";
import type { ServiceDefinition } from "./service";
import { storage } from "./storage/storage";

export const services: readonly ServiceDefinition[] = [realtime, storage, functions, payments];
