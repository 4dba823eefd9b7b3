import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { messageOf } from "@portal/shared/data/errors";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { openFeed, revokeFeed } from "./calendarFeed.mutations";
import { calendarFeedQueries } from "./calendarFeed.queries";

/** Opens or revokes the signed-in person's feed. */
export function useFeedChange() {
  const { supabase, toast } = usePortal();
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: "open" | "revoke") =>
      (change === "open" ? openFeed : revokeFeed)(supabase, user?.id ?? ""),
    onSuccess: (_, change) => {
      if (change === "open") return;
      toast({ title: "Link Revoked", description: "The old address no longer shows anything" });
    },
    onError: (error) =>
      toast({
        title: "Calendar Link Failed",
        description: messageOf(error, "Please try again."),
        variant: "destructive",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarFeedQueries.all }),
  });
}
