/** Text such as `1 hour` or `1.5 hours`. */
export function formatHours(hours: number): string {
  return `${hours} ${hours === 1 ? "hour" : "hours"}`;
}
