export interface Activity {
  id: string;
  action: string;
  details: string;
  who: string | null;
  /** When it happened, as an ISO timestamp. */
  at: string;
}

/** Newest first, each id once. */
export function mergeActivity(lists: readonly Activity[][], limit: number): Activity[] {
  const once = new Map(lists.flat().map((activity) => [activity.id, activity]));
  return [...once.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, limit);
}
