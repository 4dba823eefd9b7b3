/** Why a slot was not booked although its credits were paid. `refusal` is a refusal code. */
export const notBookedReason = (refusal: string): string =>
  refusal === "slot_taken"
    ? "The slot was taken before your payment arrived."
    : refusal === "slot_in_past" || refusal === "too_soon"
      ? "It was too late to book the slot when your payment arrived."
      : refusal === "member_suspended"
        ? "Your account was suspended before your payment arrived."
        : "The slot can no longer be booked on the same terms.";
