import { listOf } from "@portal/shared/domain/text/listOf";

interface Guest {
  name: string | null;
  email: string | null;
  response: string;
  receives_email: boolean;
}

export const guestName = ({ name, email }: Pick<Guest, "name" | "email">): string =>
  name || email || "A guest";

/** `2 invited · 1 coming` */
export function countGuests(guests: readonly Pick<Guest, "response">[]): string {
  const coming = guests.filter(({ response }) => response === "accepted").length;
  return `${guests.length} invited · ${coming} coming`;
}

/**
 * Says which guests, of one booking or several, will be told of a change; null if none will.
 * @param addition follows the verb, such as ` and asked again`
 */
export function toldGuests(guests: readonly Guest[], addition = ""): string | null {
  const invited = guests.filter(({ receives_email }) => receives_email).map(guestName);
  const told = [...new Set(invited)];
  if (told.length === 0) return null;
  const names = told.length > 3 ? [...told.slice(0, 2), `${told.length - 2} other guests`] : told;
  return `${listOf(names)} will be told${addition}.`;
}
