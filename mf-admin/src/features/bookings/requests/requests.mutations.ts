import { messageOf } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { refusalOf } from "@portal/shared/data/refusals";
import { formatCredits } from "@portal/shared/domain/credits";
import { useAdminMutation } from "../../../data/useAdminMutation";
import { memberOf, type BookingRequest } from "../../../data/requests.queries";

const shared = {
  invalidates: [[queryRoots.bookings], [queryRoots.slots]],
  flow: ({ request }: { request: BookingRequest }) => `request ${request.id}`,
};

export function useApproveRequest() {
  return useAdminMutation({
    ...shared,
    write: async (supabase, { request }: { request: BookingRequest }) => {
      await supabase.rpc("approve_request", { request_id: request.id }).throwOnError();
    },
    successToast: ({ request }) => ({
      title: "Request approved",
      description: `${request.rooms.name} is booked for ${memberOf(request)}.`,
    }),
    errorToast: (error, { request }) => ({
      title: "Request not approved",
      description: approvalProblem(error, memberOf(request)),
    }),
  });
}

interface Rejection {
  request: BookingRequest;
  /** Shown to the member. May be empty. */
  reason: string;
}

export function useRejectRequest() {
  return useAdminMutation({
    ...shared,
    write: async (supabase, { request, reason }: Rejection) => {
      await supabase
        .rpc("reject_request", { request_id: request.id, ...(reason && { reason }) })
        .throwOnError();
    },
    successToast: ({ request }) => ({
      title: "Request rejected",
      description: `${memberOf(request)} gets a message. The slot is free again.`,
    }),
    errorToast: (error) => ({
      title: "Request not rejected",
      description: messageOf(error, "Please try again."),
    }),
  });
}

export function approvalProblem(error: unknown, member: string): string {
  const refusal = refusalOf(error);
  if (refusal?.code === "insufficient_credits") {
    const { needed, balance } = refusal.params;
    return `${member} has ${formatCredits(Number(balance))}, but this booking costs ${formatCredits(Number(needed))}. Ask the member to buy the rest, or add credits under Users.`;
  }
  return messageOf(error, "Please try again.");
}
