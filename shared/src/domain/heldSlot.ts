/** Why a slot was not booked although its credits were paid. `refusal` is a refusal code. */
export const notBookedReason = (refusal: string): string =>
  refusal === "slot_taken"
    ? "The slot was taken before your payment arrived."
    : refusal === "slot_in_past" || refusal === "too_soon"
      ? "The slot began too soon after your payment arrived."
      : "The slot can no longer be booked on the same terms.";
