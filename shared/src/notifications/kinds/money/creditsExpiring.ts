import * as v from "valibot";
import { formatCredits } from "../../../domain/credits";
import { formatInstantDay } from "../../../domain/formatDates";
import { defineKind } from "../../defineKind";
import { instant, wholeNumber } from "../../facts";

export const creditsExpiring = defineKind({
  kind: "credits_expiring",
  group: "Payments",
  label: "Credits expiring",
  description: "A week before some of your credits expire.",
  leadTime: "7 days",
  data: v.object({ credits: wholeNumber, expires_at: instant }),
  title: ({ credits }) => `${formatCredits(credits)} ${credits === 1 ? "expires" : "expire"} soon`,
  body: ({ credits, expires_at }) =>
    `${formatCredits(credits)} ${credits === 1 ? "expires" : "expire"} on ${formatInstantDay(expires_at)}.`,
  path: () => "/book-room",
  action: "Book a room",
  preview: { credits: 12, expires_at: "2026-11-27T18:29:59.000Z" },
});
