/** Part of a room's description before ' - ' (spec 2 §2); empty if there is no description. */
export function roomLocation(description: string | null): string {
  const [location = ""] = (description ?? "").split(" - ");
  return location.trim();
}
