import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useMutation } from "@tanstack/react-query";
import { eventsKey, type UpcomingEvent } from "./events.queries";

/** What a person is told when a registration costs or returns credits. */
function creditsOf({ is_free, credits }: UpcomingEvent): string | null {
  if (is_free || !credits) return null;
  return credits === 1 ? "1 credit" : `${credits} credits`;
}

/**
 * Takes a seat at an event for the person who is signed in; the server charges the credits.
 * Fails with 'Error registering for event: …'; every outcome is toasted.
 */
export function useRegister(userId: string | undefined) {
  const { supabase, queryClient, toast, navigate } = usePortal();
  return useMutation({
    mutationFn: async (event: UpcomingEvent) => {
      if (!userId) return "signed-out";
      const { error } = await supabase
        .from("event_registrations")
        .insert({ event_id: event.id, user_id: userId });
      if (error) {
        throw new Error(`Error registering for event: ${error.message}`, { cause: error });
      }
      return "registered";
    },
    onSuccess: (outcome, event) => {
      if (outcome === "signed-out") {
        return toast({
          title: "Authentication Required",
          description: "Please log in to register for events.",
          variant: "destructive",
          action: { label: "Log In", onClick: () => navigate("/login") },
        });
      }
      const price = creditsOf(event);
      toast({
        title: "Registration Successful",
        description: `You have a seat at ${event.title}.${price ? ` It costs ${price}.` : ""}`,
      });
    },
    onError: ({ cause }) => {
      const short = isShortOfCredits(cause);
      toast({
        title: "Registration Failed",
        description: messageOf(cause, "Please try again."),
        variant: "destructive",
        ...(short && {
          action: { label: "Add Credits", onClick: () => navigate("/buy-credits") },
        }),
      });
    },
    onSettled: () => refresh(),
  });

  function refresh() {
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: eventsKey }),
      queryClient.invalidateQueries({ queryKey: ["credits", userId] }),
    ]);
  }
}
