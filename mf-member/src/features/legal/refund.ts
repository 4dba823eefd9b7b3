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
    paragraphs: [
      "A future booking that you cancel yourself in the members' portal returns its credits in full, to the validity they had.",
    ],
  },
  {
    title: "Events",
    paragraphs: [
      "Leave an event before it starts and the credits you paid for it come back. When we cancel an event, nobody pays for it.",
    ],
  },
  {
    title: "Credits and snacks",
    paragraphs: [
      "Credits that were bought are not paid out, and those whose validity has ended do not come back. A snack that has sold out by the time your payment arrives is refunded to the card or account that paid.",
    ],
  },
  {
    title: "How refunds reach you",
    paragraphs: [
      "Refunds of credits show in your balance at once. Refunds of payments go back the way they came and take 5 to 7 working days.",
    ],
  },
  {
    title: "Applicable law",
    paragraphs: ["This policy is governed by the laws of India."],
  },
];
