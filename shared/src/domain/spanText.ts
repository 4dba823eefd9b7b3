/** `90 min`, `4 h`, `2 days`. */
export function spanText(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} min`;
  const hours = minutes / 60;
  return hours >= 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} h`;
}
