import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { formatCount } from "@portal/shared/domain/numbers";
import { queryOptions, useMutation } from "@tanstack/react-query";

export const sessionsQuery = (supabase: Supabase, userId: string) =>
  queryOptions({
    queryKey: [queryRoots.profile, userId, "sessions"],
    queryFn: async ({ signal }) =>
      (await supabase.rpc("my_sessions").abortSignal(signal).throwOnError()).data,
  });

export function useEndSessions(userId: string) {
  const { supabase, queryClient } = usePortal();
  const toast = useToast("sessions");
  return useMutation({
    mutationFn: async (session_ids: string[]) =>
      (await supabase.rpc("end_sessions", { session_ids }).throwOnError()).data,
    onSuccess: async (count) => {
      toast({
        title: "Logged out",
        description: count
          ? `Logged out on ${formatCount(count, "other device")}.`
          : "That device was already logged out.",
      });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(supabase, userId).queryKey });
    },
    onError: (error) =>
      toast({
        title: "Not logged out",
        description: messageOf(error, "Please try again."),
        variant: "destructive",
      }),
  });
}
