import { brand } from "@portal/shared/domain/brand";
import type { LegalSection } from "./LegalText";

export const terms: readonly LegalSection[] = [
  {
    title: "Agreement",
    paragraphs: [
      `These terms apply to everybody who uses the spaces and the members' portal of ${brand.fullName}. By creating an account, booking a room or entering as a guest you accept them.`,
    ],
  },
  {
    title: "Membership and accounts",
    paragraphs: [
      "An account belongs to one person. Keep your password to yourself, keep your contact details up to date and tell us at once when somebody else has used your account.",
      "We may suspend an account that harms other members, the space or its systems.",
    ],
  },
  {
    title: "Credits and payments",
    paragraphs: [
      "Credits pay for meeting rooms, day passes and events. One credit is worth 250 rupees. Credits are valid for the time stated with their package, can't be exchanged for cash and can't be passed on to other people.",
      "Prices are in Indian rupees. Payments are handled by a payment provider; we never see or store your card details.",
    ],
  },
  {
    title: "Bookings",
    paragraphs: [
      "A booking holds the room for the time booked and no longer. Please leave it as you found it and on time: the next member is waiting.",
      "Cancellations follow our Refund Policy.",
    ],
  },
  {
    title: "Visitors and day passes",
    paragraphs: [
      "Visitors check in at the front desk, wear the temporary badge they are given and stay with the member who invited them. Members are responsible for their visitors.",
    ],
  },
  {
    title: "Use of the space and the network",
    paragraphs: [
      "Respect the people around you, the quiet areas and the law. Don't use the network to harm others, to break into systems or to share what isn't yours to share. Guest WiFi is limited to 4 hours.",
    ],
  },
  {
    title: "Belongings and liability",
    paragraphs: [
      "Look after your things. As far as the law allows we are not liable for loss, theft or damage that we did not cause, nor for lost profit or data.",
    ],
  },
  {
    title: "Changes",
    paragraphs: [
      "We may change these terms. We announce changes in the portal before they apply; whoever uses the space from then on agrees to them.",
    ],
  },
  {
    title: "Applicable law",
    paragraphs: [
      "These terms are governed by the laws of India. The courts of India have jurisdiction over disputes that arise from them.",
    ],
  },
];
