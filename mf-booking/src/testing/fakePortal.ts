import type { FakeBackend } from "@portal/shared/testing/fakeBackend";
import type { Portal } from "@portal/shared/contract/portal";
import type { Toast } from "@portal/shared/contract/toast";
import { recordToasts } from "@portal/shared/testing/recordToasts";
import {
  asha,
  createFakePortal,
  fakeSession,
  fakeSupabase,
} from "@portal/shared/testing/fakePortal";

export const memberId = asha.id;

export interface FakePortal extends Portal {
  toasts: Omit<Toast, "flow">[];
  /** The flow of each toast. */
  flows: string[];
  visits: string[];
}

export interface PortalOptions {
  isAdmin?: boolean;
  isSignedIn?: boolean;
  /** Replaces the WebSocket class. */
  transport?: unknown;
  extensions?: Portal["extensions"];
}

export function fakePortal(
  rest: FakeBackend,
  { isAdmin = false, isSignedIn = true, transport = SilentSocket, extensions }: PortalOptions = {},
): FakePortal {
  const { toasts, flows, toast } = recordToasts();
  const visits: string[] = [];
  const portal = createFakePortal({
    supabase: fakeSupabase(rest.fetch, { realtime: { transport: transport as never } }),
    session: fakeSession(isSignedIn ? asha : null, isAdmin),
    toast,
    navigate: (to) => void visits.push(to),
    ...(extensions && { extensions }),
  });
  return { ...portal, toasts, flows, visits };
}

/** A WebSocket that never opens. */
class SilentSocket extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly readyState = 0;
  readonly url = "";
  readonly protocol = "";
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  close(): void {}
  send(): void {}
}
