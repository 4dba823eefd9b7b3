import type { SandboxCredentials } from "./credentials";
import type { Faults } from "./faults";
import type { Ledger } from "../ledger/ledger";
import type { Webhooks } from "./webhooks";

export interface Sandbox {
  readonly credentials: SandboxCredentials;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly stopping: AbortSignal;
}

/** @returns seconds since 1970 */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
