import { bookingCauses } from "./causes/bookingCauses";
import type { Cause } from "./causes/cause";
import { eventCauses } from "./causes/eventCauses";
import { otherCauses } from "./causes/otherCauses";
import { shopCauses } from "./causes/shopCauses";

/** At least one for each kind of notification. */
export const causes: readonly Cause[] = [
  ...bookingCauses,
  ...eventCauses,
  ...shopCauses,
  ...otherCauses,
];
