import { todayInSpace, type Day } from "../domain/dates";
import { useNow } from "./useNow";

/** The day it is at the space (Asia/Kolkata), also when midnight passes on an open page. */
export function useToday(): Day {
  return todayInSpace(useNow());
}
