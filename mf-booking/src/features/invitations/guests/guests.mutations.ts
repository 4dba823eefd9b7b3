import type { Supabase } from "@portal/shared/data/supabase";

/** `memberId` of a member, or an email address. */
export type PickedGuest =
  { memberId: string; name: string } | { email: string; name: string; isVisitor: boolean };

/** Returns how many were not on the list yet. Repeating it invites nobody twice. */
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
              name: guest.name.trim(),
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
