import { todayInSpace, type Day } from "../domain/dates";
import { useNow } from "./useNow";

/** Today at the space, updated at midnight. */
export function useToday(): Day {
  return todayInSpace(useNow());
}
