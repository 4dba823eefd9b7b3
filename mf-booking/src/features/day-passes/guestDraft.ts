import { todayInSpace } from "@portal/shared/domain/dates";
import * as z from "@portal/shared/vendor/zod";
import { emptyGuest, type Guest } from "../../ui/guests/guest.schema";

const KEY = "dayPassGuest";

const draftSchema = z.object({
  userId: z.string(),
  guest: z.object({
    visitorName: z.string(),
    email: z.string(),
    phone: z.string(),
    organization: z.string(),
    hostName: z.string(),
    purpose: z.string(),
    visitDate: z.iso.date(),
  }),
});

/** The guest that this member typed and did not buy a pass for, or an empty one. */
export function readGuestDraft(userId: string): Guest {
  try {
    const draft = draftSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ""));
    if (draft.userId !== userId) return emptyGuest();
    const today = todayInSpace();
    const { visitDate } = draft.guest;
    return { ...draft.guest, visitDate: visitDate < today ? today : visitDate };
  } catch {
    return emptyGuest();
  }
}

/** Kept in the session storage of the tab, not in the URL: names and addresses do not belong in histories and logs. */
export function saveGuestDraft(userId: string, guest: Guest | null): void {
  const nothing = JSON.stringify(emptyGuest());
  const isEmpty = guest === null || JSON.stringify({ ...emptyGuest(), ...guest }) === nothing;
  try {
    if (isEmpty) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ userId, guest }));
  } catch {
    // Without storage, the input is lost with the page.
  }
}
