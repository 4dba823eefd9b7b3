import { formatCount } from "./numbers";

export function formatCredits(credits: number): string {
  return formatCount(credits, "credit");
}
