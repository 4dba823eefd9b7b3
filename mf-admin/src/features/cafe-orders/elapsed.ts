/** Orders that wait longer are marked. */
const LATE_AFTER_MINUTES = 10;

export interface Elapsed {
  text: string;
  isLate: boolean;
}

/** The time since `instant`, in whole minutes. */
export function elapsedSince(instant: string, now: Date): Elapsed {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return {
    text: hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`,
    isLate: minutes >= LATE_AFTER_MINUTES,
  };
}
