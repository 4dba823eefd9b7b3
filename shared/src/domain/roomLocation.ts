/** The part before ' - ' (spec 2 §2). */
export function roomLocation(description: string | null): string {
  const [location = ""] = (description ?? "").split(" - ");
  return location.trim();
}
