import type { OpeningHours } from "@portal/shared/domain/openingHours";
import { StaleVersionError } from "@portal/shared/data/staleVersion";
import { messageOf } from "@portal/shared/data/errors";
import type { Supabase } from "@portal/shared/data/supabase";
import { settingKey } from "@portal/shared/data/queryKeys";
import { refusalOf } from "@portal/shared/data/refusals";
import { formatCredits } from "@portal/shared/domain/credits";
import * as z from "@portal/shared/vendor/zod";
import { keysOfBookings } from "../../data/adminKeys";
import type { ChosenBooking } from "../../data/bookingChoices";
import type { Setting } from "../../data/settings/setting.queries";
import { describeError, useAdminMutation } from "../../data/useAdminMutation";
import { HOURS_KEY } from "./openingHours.queries";
import { formatCount } from "@portal/shared/domain/numbers";

export function useSaveOpeningHours() {
  return useAdminMutation({
    isEdit: true,
    write: saveOpeningHours,
    invalidates: [settingKey(HOURS_KEY), ...keysOfBookings],
    flow: "hours",
    successToast: (_, { cancelled, refunded }) => ({
      title: "Hours and holidays updated successfully",
      ...(cancelled > 0 && {
        description: `${formatCount(cancelled, "booking")} cancelled, ${formatCredits(refunded)} refunded.`,
      }),
    }),
    errorToast: (error) => ({
      title: `Error updating: ${describeError(error, "Please try again.")}`,
    }),
  });
}

interface Save {
  seen: Setting<OpeningHours>;
  next: OpeningHours;
  /** All bookings that the hours put outside the open time. */
  bookings: ChosenBooking[];
}

const outcomeSchema = z.object({ cancelled: z.number(), refunded: z.number() });

/** @throws StaleVersionError if the row was changed since it was loaded. */
async function saveOpeningHours(supabase: Supabase, { seen, next, bookings }: Save) {
  const { data } = await withErrorPrefix(
    "Error checking existing hours",
    supabase
      .from("system_settings")
      .select("updated_at")
      .eq("key", HOURS_KEY)
      .maybeSingle()
      .throwOnError(),
  );
  if ((data?.updated_at ?? null) !== seen.updatedAt) throw new StaleVersionError();
  const holidays = next.holidays.map(({ id, date, name }) => ({
    id: id ?? crypto.randomUUID(),
    date,
    name,
  }));
  const saved = await withErrorPrefix(
    data ? "Error updating opening hours" : "Error creating opening hours",
    supabase
      .rpc("save_opening_hours", {
        opening: { hours: next.hours, holidays },
        bookings,
        ...(seen.updatedAt !== null && { seen_at: seen.updatedAt }),
      })
      .throwOnError(),
  );
  return outcomeSchema.parse(saved.data);
}

/** True if the bookings must be listed again. */
export const areBookingsOutdated = (error: unknown): boolean =>
  error instanceof Error && refusalOf(error.cause)?.code === "bookings_changed";

/** spec 1 §8 */
async function withErrorPrefix<Output>(prefix: string, step: PromiseLike<Output>): Promise<Output> {
  try {
    return await step;
  } catch (error) {
    if (refusalOf(error)?.code === "stale_version") throw new StaleVersionError();
    const reason = messageOf(error, "Please try again.");
    throw new Error(`${prefix}: ${reason}`, { cause: error });
  }
}
