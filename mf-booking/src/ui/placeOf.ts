/** Where a room is: the part of its description before ' - ' (spec 2 §2); empty without one. */
export function placeOf(description: string | null): string {
  const [place = ""] = (description ?? "").split(" - ");
  return place.trim();
}
