export interface Activity {
  id: string;
  action: string;
  details: string;
  who: string | null;
  /** ISO timestamp. */
  at: string;
}

/** The newest of several lists of activity, newest first. */
export function mergeActivity(lists: readonly Activity[][], limit: number): Activity[] {
  return lists
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, limit);
}
