import * as v from "valibot";
import { formatCharge } from "../../../domain/includedMinutes";
import { formatRupees } from "../../../domain/money";
import { clockTime, day, instant, optionalText, personName, text, wholeNumber } from "../../facts";

/** The facts of a request for approval. */
export const requestSchema = v.object({
  request_id: text,
  room_name: text,
  member_name: personName,
  booking_date: day,
  start_time: clockTime,
  end_time: clockTime,
  credits: wholeNumber,
  rupees: v.number(),
  /** Minutes of the member's plan that pay for a part. */
  included_minutes: v.optional(v.nullable(wholeNumber), 0),
  expires_at: instant,
  answer: v.nullable(v.picklist(["rejected", "expired"])),
  reason: optionalText,
});
type RequestFacts = v.InferOutput<typeof requestSchema>;

export const requestPreview: RequestFacts = {
  request_id: "5d0c7e2a-3f4b-4a69-8c1d-0e1f2a3b4c5d",
  room_name: "Neem",
  member_name: "Asha Rao",
  booking_date: "2026-11-27",
  start_time: "10:00:00",
  end_time: "11:30:00",
  credits: 6,
  rupees: 0,
  included_minutes: 0,
  expires_at: "2026-11-26T06:30:00.000Z",
  answer: null,
  reason: null,
};

export const requestPrice = ({ credits, rupees, included_minutes }: RequestFacts): string =>
  rupees > 0
    ? `${formatRupees(rupees)} at the front desk`
    : formatCharge(credits, included_minutes ?? 0);
