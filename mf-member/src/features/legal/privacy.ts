import { brand } from "@portal/shared/domain/brand";
import type { LegalSection } from "./LegalText";

export const privacy: readonly LegalSection[] = [
  {
    title: "About this policy",
    paragraphs: [
      `This policy explains which personal data ${brand.fullName} stores, why, and what rights you have.`,
    ],
  },
  {
    title: "What we store",
    paragraphs: [
      "Your account: name, email address and, if you give them, organization and phone number.",
      "Your activity: bookings, day passes, credits, orders, events you join, visitors you register and feedback you send.",
      "Visitors: the name and contact details that the inviting member enters, the host, the purpose and the time of the visit.",
    ],
  },
  {
    title: "Why we store it",
    paragraphs: [
      "To run your membership, to keep the space safe, to account for payments and to answer your questions. We don't sell personal data and we don't use it for advertising.",
    ],
  },
  {
    title: "Who else sees it",
    paragraphs: [
      "Our staff, if their work requires it; our payment provider, for the payments you make; the companies that host our systems on our behalf; authorities, if the law requires it.",
    ],
  },
  {
    title: "How we protect it",
    paragraphs: [
      "Connections are encrypted, passwords are stored as hashes and the server checks every request: members can only see their own data.",
    ],
  },
  {
    title: "What we store in your browser",
    paragraphs: [
      "Your session, your snack cart and, for one day, what the portal last showed you, such as your bookings, are kept in your browser's storage. Logging out removes your session and what you saw. There are no advertising or tracking cookies.",
    ],
  },
  {
    title: "How long we store it",
    paragraphs: [
      "Names and contact details of visitors are erased some time after the visit, usually 90 days. Everything else we store as long as you have an account. After that, only as long as the law requires us to keep records.",
    ],
  },
  {
    title: "Your rights",
    paragraphs: [
      "You may see, correct and delete your data, and withdraw your consent. You can change your contact details under Profile; for everything else, contact us through Send Feedback.",
    ],
  },
  {
    title: "Applicable law",
    paragraphs: ["This policy is governed by the laws of India."],
  },
];
