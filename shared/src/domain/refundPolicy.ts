/** Shown in the legal text, and in the dialog that cancels a booking if its refund cannot be loaded. */
export const portalRefund =
  "If you cancel a future booking in the portal, all its credits are refunded with their original validity, or for 30 days if that has ended, unless the refund rules of its room say otherwise.";
