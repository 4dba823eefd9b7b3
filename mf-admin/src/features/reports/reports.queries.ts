import type { UseQueryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../../data/adminKeys";
import type { ReportRange } from "./reportRange";

const revenueRow = z.object({
  day: z.string(),
  kind: z.enum(["credits", "snacks", "room"]),
  is_test: z.boolean(),
  payments: z.number(),
  paid_paise: z.number(),
  refunds: z.number(),
  refunded_paise: z.number(),
});
export type RevenueRow = z.infer<typeof revenueRow>;

const creditsRow = z.object({
  day: z.string(),
  sold: z.number(),
  granted: z.number(),
  removed: z.number(),
  spent: z.number(),
  refunded: z.number(),
  expired: z.number(),
  outstanding: z.number(),
});
export type CreditsRow = z.infer<typeof creditsRow>;

const roomUseRow = z.object({
  room_id: z.string(),
  room_name: z.string(),
  hour: z.number(),
  booked_minutes: z.number(),
  bookable_minutes: z.number(),
});
export type RoomUseRow = z.infer<typeof roomUseRow>;

const leadTimeRow = z.object({
  least_hours: z.number(),
  made: z.number(),
  hours_before: z.number(),
  cancelled_by_members: z.number(),
  cancelled_by_others: z.number(),
  credits_refunded: z.number(),
  /** Of all bookings made, the same in each row. */
  median_hours: z.number().nullable(),
});
export type LeadTimeRow = z.infer<typeof leadTimeRow>;

const cafeRow = z.object({
  snack_id: z.string(),
  snack_name: z.string(),
  sold: z.number(),
  orders: z.number(),
  paise: z.number(),
  times_out: z.number(),
  hours_out: z.number(),
});
export type CafeRow = z.infer<typeof cafeRow>;

const eventRow = z.object({
  event_id: z.string(),
  title: z.string(),
  day: z.string(),
  status: z.enum(["active", "cancelled"]),
  seats: z.number(),
  taken: z.number(),
  given_back: z.number(),
  credits: z.number(),
});
export type EventRow = z.infer<typeof eventRow>;

const visitorsRow = z.object({
  day: z.string(),
  visitors: z.number(),
  day_passes: z.number(),
  arrived: z.number(),
  missed: z.number(),
});
export type VisitorsRow = z.infer<typeof visitorsRow>;

const memberRow = z.object({
  member_id: z.string(),
  member_name: z.string(),
  bookings: z.number(),
  booked_minutes: z.number(),
  cafe_orders: z.number(),
  seats: z.number(),
  day_passes: z.number(),
  total_count: z.number(),
});
export type MemberRow = z.infer<typeof memberRow>;

const unmetRow = z.object({
  weekday: z.number(),
  start_time: z.string().nullable(),
  half_hours: z.number(),
  people: z.number(),
  reason: z.enum(["taken", "closed", "not_offered"]),
  searches: z.number(),
});
export type UnmetRow = z.infer<typeof unmetRow>;

type ReportName =
  | "report_cafe"
  | "report_credits"
  | "report_events"
  | "report_lead_times"
  | "report_members"
  | "report_revenue"
  | "report_room_use"
  | "report_unmet_demand"
  | "report_visitors";

export type Report<Row> = (
  supabase: Supabase,
  range: ReportRange,
) => UseQueryOptions<Row[], Error, Row[], string[]>;

const report =
  <Row>(name: ReportName, row: z.ZodType<Row>): Report<Row> =>
  (supabase, { from, to }) => ({
    queryKey: [...adminKeys.reports, name, from, to],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc(name, { from_day: from, to_day: to })
        .abortSignal(signal)
        .throwOnError();
      return z.array(row).parse(data);
    },
  });

export const reportQueries = {
  revenue: report("report_revenue", revenueRow),
  credits: report("report_credits", creditsRow),
  roomUse: report("report_room_use", roomUseRow),
  unmetDemand: report("report_unmet_demand", unmetRow),
  leadTimes: report("report_lead_times", leadTimeRow),
  cafe: report("report_cafe", cafeRow),
  events: report("report_events", eventRow),
  visitors: report("report_visitors", visitorsRow),
  members: report("report_members", memberRow),
};
