import type { AuthError, Session, User } from "@supabase/supabase-js";
import { vi } from "vitest";
import type { PortalClient } from "../network/PortalClient";

type OnEvent = (event: string, session: Session | null) => void;

export function fakeAuth() {
  let onEvent: OnEvent = () => {
    throw new Error("No listener is registered");
  };
  const auth = {
    onAuthStateChange: (listener: OnEvent) => {
      onEvent = listener;
    },
    getUser: vi.fn(async (): Promise<{ error: AuthError | null }> => ({ error: null })),
    signOut: vi.fn(async (): Promise<{ error: AuthError | null }> => ({ error: null })),
    setSession: vi.fn(async ({ user }: Session): Promise<{ error: AuthError | null }> => {
      onEvent("SIGNED_IN", { user } as Session);
      return { error: null };
    }),
  };
  const linkAuth = {
    verifyOtp: vi.fn(async (_link: object): Promise<{ data: unknown; error: unknown }> => ({
      data: { user: null, session: null },
      error: null,
    })),
    signOut: vi.fn(async () => ({ error: null })),
  };
  const answer = vi.fn(async (): Promise<{ data: unknown; error: unknown }> => ({
    data: false,
    error: null,
  }));
  const rpc = vi.fn((_name: string, _args: object) => ({ abortSignal: answer }));
  return {
    client: { auth, rpc, createLinkAuth: () => linkAuth } as unknown as PortalClient,
    auth,
    linkAuth,
    rpc,
    answer,
    emit: (event: string, user: User | null) => onEvent(event, user && ({ user } as Session)),
  };
}
