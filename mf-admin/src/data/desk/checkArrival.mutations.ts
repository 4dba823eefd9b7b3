import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";

/** `undo` takes back the departure, or else the arrival. */
export type Check = "in" | "out" | "undo";

/** The guest as the admin saw it. */
export interface CheckedGuest {
  kind: "visitor" | "day_pass";
  id: string;
  left_at: string | null;
}

interface Checking<Guest> {
  guest: Guest;
  check: Check;
}

const changedByChecks = [[queryRoots.visitors], [queryRoots.dayPasses]];

/**
 * Checks a visitor or the guest of a day pass in or out. Pending until the lists are read again.
 * Failures are shown where the button is.
 */
export function useCheckArrival<Guest extends CheckedGuest>() {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  return useForgetOfflineError(
    useMutation({
      mutationFn: async (checking: Checking<Guest>) => {
        await call(supabase, checking).throwOnError();
      },
      onSettled: () =>
        Promise.all(changedByChecks.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    }),
  );
}

function call(supabase: Supabase, { guest: { kind, id, left_at }, check }: Checking<CheckedGuest>) {
  // An undo that is repeated, or that comes after another admin's, is refused.
  const step = left_at ? "check_out" : "check_in";
  if (kind === "visitor") {
    const visitor = { visitor_id: id };
    if (check === "in") return supabase.rpc("check_in_visitor", visitor);
    if (check === "out") return supabase.rpc("check_out_visitor", visitor);
    return supabase.rpc("undo_visitor_check", { ...visitor, step });
  }
  const pass = { day_pass_id: id };
  if (check === "in") return supabase.rpc("check_in_day_pass", pass);
  if (check === "out") return supabase.rpc("check_out_day_pass", pass);
  return supabase.rpc("undo_day_pass_check", { ...pass, step });
}
