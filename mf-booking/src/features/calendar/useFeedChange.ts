import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import { messageOf } from "@portal/shared/data/errors";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createFeed, revokeFeed } from "./calendarFeed.mutations";
import { calendarFeedQueries } from "./calendarFeed.queries";

export function useFeedChange() {
  const { supabase } = usePortal();
  const toast = useToast("calendar link");
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: "create" | "revoke") =>
      (change === "create" ? createFeed : revokeFeed)(supabase, user?.id ?? ""),
    onSuccess: (_, change) => {
      if (change === "create") return;
      toast({ title: "Link revoked", description: "The old link no longer works." });
    },
    onError: (error) =>
      toast({
        title: "Calendar link failed",
        description: messageOf(error, "Please try again."),
        variant: "destructive",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarFeedQueries.all }),
  });
}
