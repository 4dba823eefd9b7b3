import { QueryClient } from "@tanstack/react-query";
import { noExtensions } from "../contract/extensions";
import { noModules } from "../contract/modules";
import type { Portal } from "../contract/portal";
import type { SessionState } from "../contract/session";
import { MEMBER_ID } from "../contract/release/snapshots";
import { recordingClient } from "./reads";

const still = () => () => undefined;
const nothing = { items: [], isOpen: false };

export const signedOut: SessionState = {
  loading: false,
  user: null,
  isAdmin: false,
  roleLoading: false,
};

/** A member without a name: prerendered pages look as they do before their data has loaded. */
export const anyMember: SessionState = {
  ...signedOut,
  user: {
    id: MEMBER_ID,
    app_metadata: {},
    user_metadata: {},
    aud: "authenticated",
    created_at: "",
  },
};

/** Reads nothing by itself: queries start in effects, which do not run in Node. */
export const snapshotPortal = (session: SessionState): Portal => ({
  supabase: recordingClient(),
  queryClient: new QueryClient(),
  session: { subscribe: still, getSnapshot: () => session, signOut: () => Promise.resolve() },
  cart: {
    subscribe: still,
    getSnapshot: () => nothing,
    add: () => true,
    setQuantity: () => true,
    subtract() {},
    clear() {},
    open() {},
    close() {},
  },
  toast() {},
  navigate() {},
  reportError() {},
  modules: { subscribe: still, getSnapshot: () => noModules, openOverrides() {} },
  payments: { scriptUrl: "", liveHost: null },
  openFeedback() {},
  extensions: { subscribe: still, getSnapshot: () => noExtensions, mount: still },
});
