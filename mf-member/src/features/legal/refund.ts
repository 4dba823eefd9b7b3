import { portalRefund } from "@portal/shared/domain/refundPolicy";
import type { LegalSection } from "./LegalText";

export const refund: readonly LegalSection[] = [
  {
    title: "Meeting room cancellations",
    paragraphs: [
      "Cancellation more than 48 hours before the booking: full refund.",
      "Cancellation 24 to 48 hours before the booking: 50% refund.",
      "Cancellation less than 24 hours before the booking: no refund.",
    ],
  },
  {
    title: "Cancelling in the portal",
    paragraphs: [portalRefund],
  },
  {
    title: "Events",
    paragraphs: [
      "If you leave an event before it starts, the credits you paid are refunded. If we cancel an event, all credits paid for it are refunded.",
    ],
  },
  {
    title: "Credits and snacks",
    paragraphs: [
      "Purchased credits can't be exchanged for cash, and expired credits are not refunded. If a snack sells out before your payment arrives, we refund the card or account that paid.",
    ],
  },
  {
    title: "How refunds reach you",
    paragraphs: [
      "Refunded credits appear in your balance immediately. Payments are refunded to the original payment method within 5 to 7 working days.",
    ],
  },
  {
    title: "Applicable law",
    paragraphs: ["This policy is governed by the laws of India."],
  },
];
