import { brand } from "@portal/shared/domain/brand";
import type { LegalSection } from "./LegalText";

export const privacy: readonly LegalSection[] = [
  {
    title: "What this is about",
    paragraphs: [
      `This policy says which personal data ${brand.fullName} keeps, why, and what you can ask of us.`,
    ],
  },
  {
    title: "What we keep",
    paragraphs: [
      "Your account: name, e-mail address and, if you give them, organization and phone number.",
      "What you do with it: bookings, day passes, credits, orders, events you join, visitors you register and feedback you send.",
      "Of visitors: the name and contact details that the inviting member enters, the host, the purpose and the time of the visit.",
    ],
  },
  {
    title: "Why we keep it",
    paragraphs: [
      "To run your membership, to keep the space safe, to account for payments and to answer you. We don't sell personal data and we don't use it for advertising.",
    ],
  },
  {
    title: "Who else sees it",
    paragraphs: [
      "Our staff, where their work needs it; our payment provider, for the payments you make; the companies that host our systems, on our behalf; authorities, where the law obliges us.",
    ],
  },
  {
    title: "How we protect it",
    paragraphs: [
      "Connections are encrypted, passwords are stored as hashes and every read is checked on the server: members see their own data and nobody else's.",
    ],
  },
  {
    title: "What stays in your browser",
    paragraphs: [
      "Your session and your snack cart are kept in your browser's storage. There are no advertising or tracking cookies.",
    ],
  },
  {
    title: "How long we keep it",
    paragraphs: [
      "As long as you have an account, and afterwards only for the time for which the law makes us keep accounts and records.",
    ],
  },
  {
    title: "Your rights",
    paragraphs: [
      "You may see, correct and delete your data, and withdraw a consent you gave. Much of it you can change yourself under Profile; for the rest, send us a message through Send Feedback.",
    ],
  },
  {
    title: "Applicable law",
    paragraphs: ["This policy is governed by the laws of India."],
  },
];
