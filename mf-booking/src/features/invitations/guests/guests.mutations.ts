import type { Supabase } from "@portal/shared/data/supabase";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";

/** `memberId` of a member, or an email address. */
export type PickedGuest =
  | { memberId: string; name: string; organization: string | null }
  | { email: string; name: string; isVisitor: boolean };

/** Returns the number of new guests. A repeated request invites each person once. */
export async function inviteToBooking(
  supabase: Supabase,
  bookingId: string,
  guests: readonly PickedGuest[],
): Promise<number> {
  const { data } = await supabase
    .rpc("invite_to_booking", {
      booking_id: bookingId,
      guests: guests.map((guest) =>
        "memberId" in guest
          ? { member_id: guest.memberId }
          : {
              email: guest.email,
              name: visibleLine(guest.name),
              ...(guest.isVisitor && { register_visitor: true }),
            },
      ),
    })
    .throwOnError();
  return data;
}

export async function removeGuest(supabase: Supabase, guestId: string): Promise<void> {
  await supabase.rpc("remove_guest", { guest_id: guestId }).throwOnError();
}
