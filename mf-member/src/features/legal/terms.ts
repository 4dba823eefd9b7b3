import { brand } from "@portal/shared/domain/brand";
import type { LegalSection } from "./LegalText";

export const terms: readonly LegalSection[] = [
  {
    title: "Agreement",
    paragraphs: [
      `These terms apply to everyone who uses the spaces and the members' portal of ${brand.fullName}. You accept them by creating an account, booking a room or entering as a guest.`,
    ],
  },
  {
    title: "Membership and accounts",
    paragraphs: [
      "An account belongs to one person. Keep your password secret, keep your contact details up to date and tell us immediately if someone else has used your account.",
      "We may suspend an account that harms other members, the space or its systems.",
    ],
  },
  {
    title: "Credits and payments",
    paragraphs: [
      "Credits pay for meeting rooms, day passes and events. One credit is worth 250 rupees. Credits are valid for the time stated with their package, can't be exchanged for cash and can't be transferred to other people.",
      "Prices are in Indian rupees. Payments are handled by a payment provider; we never see or store your card details.",
    ],
  },
  {
    title: "Bookings",
    paragraphs: [
      "A booking covers the room for the booked time only. Please leave on time and leave the room as you found it.",
      "Cancellations follow our Refund Policy.",
    ],
  },
  {
    title: "Visitors and day passes",
    paragraphs: [
      "Visitors check in at the front desk, wear a temporary badge and stay with the member who invited them. Members are responsible for their visitors.",
    ],
  },
  {
    title: "Use of the space and the network",
    paragraphs: [
      "Respect the people around you, the quiet areas and the law. Don't use the network to harm others, to break into systems or to share content without the right to do so. Guest WiFi is limited to 4 hours.",
    ],
  },
  {
    title: "Belongings and liability",
    paragraphs: [
      "Look after your belongings. As far as the law allows, we are not liable for loss, theft or damage that we did not cause, or for lost profit or data.",
    ],
  },
  {
    title: "Changes",
    paragraphs: [
      "We may change these terms. We announce changes in the portal before they apply. If you use the space after that, you accept them.",
    ],
  },
  {
    title: "Applicable law",
    paragraphs: [
      "These terms are governed by the laws of India. The courts of India have jurisdiction over disputes that arise from them.",
    ],
  },
];
