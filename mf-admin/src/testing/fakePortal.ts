import type { Portal } from "@portal/shared/contract/portal";
import type { Toast } from "@portal/shared/contract/toast";
import { recordToasts } from "@portal/shared/testing/recordToasts";
import { fetchFrom } from "@portal/shared/testing/fakeBackend";
import {
  asha,
  createFakePortal,
  fakeSession,
  fakeSupabase,
} from "@portal/shared/testing/fakePortal";

export type Respond = (request: Request) => Response | Promise<Response>;

export const jsonResponse = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json",
      "content-range": Array.isArray(body) ? `0-0/${body.length}` : "*/0",
    },
  });

export const adminId = asha.id;

export interface FakePortal extends Portal {
  toasts: Omit<Toast, "flow">[];
  /** The flow of each toast. */
  flows: string[];
  calls: Request[];
}

/** `respond` is the server, `transport` the WebSocket class. */
export function fakePortal(respond: Respond, transport?: unknown): FakePortal {
  const calls: Request[] = [];
  const { toasts, flows, toast } = recordToasts();
  const supabase = fakeSupabase(
    fetchFrom((request) => {
      calls.push(request.clone());
      return respond(request);
    }),
    transport ? { realtime: { transport: transport as never } } : {},
  );
  const portal = createFakePortal({
    supabase,
    session: fakeSession({ ...asha, email: "admin@example.com" }, true),
    toast,
  });
  return { ...portal, calls, toasts, flows };
}
