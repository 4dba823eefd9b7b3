import type { SandboxCredentials } from "./credentials";
import type { Faults } from "./faults";
import type { Ledger } from "./ledger";
import type { Webhooks } from "./webhooks";

/** The parts that the sandbox's doors share. */
export interface Sandbox {
  readonly credentials: SandboxCredentials;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  /** Whatever would come later comes no more. */
  readonly stopping: AbortSignal;
}

/** Seconds since 1970. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
