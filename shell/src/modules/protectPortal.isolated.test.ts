// @vitest-environment happy-dom
import type { Portal } from "@portal/shared/contract/portal";
import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { PortalClient } from "../network/PortalClient";
import { fakeShell } from "../testing/fakeShell";
import { portalForModule } from "./mounting/portalForModule";
import { protectPortal } from "./protectPortal";

function openPortal() {
  const { portal } = fakeShell({});
  const supabase = new PortalClient("https://project.example", "key");
  const queryClient = new QueryClient();
  const protectedPortal = protectPortal({ ...portal, supabase, queryClient });
  const ofModule = (module: string): Portal =>
    portalForModule(protectedPortal, { module, build: "b1" });
  return { hostile: ofModule("mf-hostile"), other: ofModule("mf-other") };
}

const patches: Record<string, (portal: Portal) => void> = {
  navigate: (portal) => (portal.navigate = vi.fn()),
  "session.signOut": ({ session }) => (session.signOut = vi.fn()),
  "session.getSnapshot": ({ session }) => (session.getSnapshot = vi.fn()),
  "cart.add": ({ cart }) => (cart.add = vi.fn()),
  "payments.scriptUrl": ({ payments }) => (payments.scriptUrl = "https://evil.example"),
  "supabase.from": ({ supabase }) => (supabase.from = vi.fn()),
  "supabase.rpc": ({ supabase }) => (supabase.rpc = vi.fn()),
  "supabase.auth": ({ supabase }) => Object.assign(supabase, { auth: {} }),
  "supabase.auth.getUser": ({ supabase }) => (supabase.auth.getUser = vi.fn()),
  "queryClient.fetchQuery": ({ queryClient }) => (queryClient.fetchQuery = vi.fn()),
};

const { hostile, other } = openPortal();

it("refuses a module that adds a field to all objects", () => {
  expect(() => Object.assign(Object.prototype, { legacy: true })).toThrow(TypeError);
  expect("legacy" in {}).toBe(false);
});

it.each(Object.entries(patches))("refuses a module that replaces %s", (_, patch) => {
  expect(() => patch(hostile)).toThrow(TypeError);
});

it("leaves the portal of other modules unchanged and working", async () => {
  for (const patch of Object.values(patches)) expect(() => patch(hostile)).toThrow(TypeError);
  expect(await other.queryClient.fetchQuery({ queryKey: ["one"], queryFn: () => 1 })).toBe(1);
  expect(other.supabase.from("rooms").select("id")).toHaveProperty("method", "GET");
  expect((await other.supabase.auth.getSession()).data.session).toBeNull();
  expect(other.supabase.channel("one").topic).toBe("realtime:one");
});
