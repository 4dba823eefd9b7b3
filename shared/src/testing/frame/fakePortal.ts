import { onlineWrites } from "../../data/offline";
import { createClient } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import type { Portal } from "../../contract/portal";
import type { Database } from "../../data/database.types";
import type { Supabase } from "../../data/supabase";
import { asha, createFakePortal, fakeSession } from "../fakePortal";

export const frameUser = { ...asha, user_metadata: { full_name: "Asha Rao" } };

export const frameSupabase = (): Supabase =>
  createClient<Database>(location.origin, "sb_publishable_frame", {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

export const createFramePortal = ({
  supabase = frameSupabase(),
  ...given
}: Partial<Portal> = {}): Portal =>
  createFakePortal({
    supabase,
    queryClient: new QueryClient({
      mutationCache: onlineWrites(),
      defaultOptions: { queries: { retry: false, gcTime: 0 } },
    }),
    session: fakeSession(frameUser, true),
    navigate(to) {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    },
    ...given,
  });
