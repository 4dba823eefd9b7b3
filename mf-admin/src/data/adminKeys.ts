import { queryRoots } from "@portal/shared/data/queryKeys";

/** Keys of data that only the admin area reads. */
export const adminKeys = {
  activity: [queryRoots.admin, "activity"],
  audit: [queryRoots.admin, "audit"],
  blocks: [queryRoots.admin, "blocks"],
  counts: [queryRoots.admin, "counts"],
  deliveries: [queryRoots.admin, "deliveries"],
  discovery: [queryRoots.admin, "discovery"],
  feedback: [queryRoots.admin, "feedback"],
  fleet: [queryRoots.admin, "fleet"],
  kiosks: [queryRoots.admin, "kiosks"],
  reports: [queryRoots.admin, "reports"],
  restores: [queryRoots.admin, "restores"],
  releaseLog: [queryRoots.admin, "release-log"],
  releaseTokens: [queryRoots.admin, "release-tokens"],
  status: [queryRoots.admin, "status"],
  users: [queryRoots.admin, "users"],
} as const;

/** What changes with the bookings of members: slots, refunded credits, and the lists and counts of admins. */
export const keysOfBookings = [
  [queryRoots.bookings],
  [queryRoots.slots],
  [queryRoots.credits],
  adminKeys.users,
  adminKeys.counts,
  adminKeys.activity,
];
