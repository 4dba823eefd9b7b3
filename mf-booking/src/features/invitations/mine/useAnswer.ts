import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf, retryLostResponse } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MyInvitation } from "./myInvitations.queries";

export type Answer = "accepted" | "declined";

export async function respondToInvitation(
  supabase: Supabase,
  invitationId: string,
  response: Answer,
): Promise<void> {
  await supabase
    .rpc("respond_to_invitation", { invitation_id: invitationId, response })
    .throwOnError();
}

export function useAnswer({ id, room_name, booker_name }: MyInvitation) {
  const { supabase } = usePortal();
  const toast = useToast(`invitation ${id}`);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (answer: Answer) => {
      await respondToInvitation(supabase, id, answer);
    },
    retry: retryLostResponse,
    onSuccess: (_, answer) =>
      toast({
        title: answer === "accepted" ? "Invitation accepted" : "Invitation declined",
        description: `${room_name}. ${booker_name} can see your answer.`,
      }),
    onError: (error) =>
      toast({
        title: "Not answered",
        description: messageOf(error, "There was a problem saving your answer"),
        variant: "destructive",
      }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: [queryRoots.bookings, "invitations"] }),
  });
}
