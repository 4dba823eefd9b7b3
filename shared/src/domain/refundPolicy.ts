/** The legal text and the dialog that cancels a booking say the same. */
export const portalRefund =
  "If you cancel a future booking in the portal, all its credits return with their original validity, or valid for 30 days if that has ended, unless the refund rules of its room say otherwise.";
