import { retryLostResponse } from "@portal/shared/data/errors";
import type { Day } from "@portal/shared/domain/dates";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import { cashQueries } from "./cash.queries";
import { formatDifference } from "./difference";
import { formatDay } from "@portal/shared/domain/formatDates";

export interface NewClosing {
  day: Day;
  number: number;
  counted_paise: number;
  float_paise: number;
  /** The expected cash that was shown. */
  agreed_paise: number;
  note?: string;
  /** The closing that this one replaces. */
  corrects?: string;
}

/** Safe to repeat with the same request id. */
export function useCloseDesk(day: Day) {
  return useAdminMutation({
    write: async (supabase, { requestId, ...closing }: NewClosing & { requestId: string }) =>
      (await supabase.rpc("close_desk", { ...closing, request_id: requestId }).throwOnError()).data,
    retry: retryLostResponse,
    invalidates: [cashQueries.all],
    flow: `close desk ${day}`,
    successToast: ({ corrects }, closing) => ({
      title: corrects ? "Closing corrected" : "Day closed",
      description: `${formatDay(day)} · ${formatDifference(closing.difference_paise ?? 0)}`,
    }),
    errorToast: toErrorToast("Day not closed", "Please try again."),
  });
}
