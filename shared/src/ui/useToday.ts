import { todayInSpace, type Day } from "../domain/dates";
import { useNow } from "./useNow";

export function useToday(): Day {
  return todayInSpace(useNow());
}
