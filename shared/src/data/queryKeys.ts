/**
 * First element of every query key. A query and the mutations that invalidate it, in any module,
 * use the same root.
 */
export const queryRoots = {
  activity: "activity",
  /** Data that only the admin module reads: counts, users, releases. */
  admin: "admin",
  bookingRefund: "booking-refund",
  bookings: "bookings",
  cafeSpecials: "cafe-specials",
  calendarFeed: "calendar-feed",
  creditLots: "credit-lots",
  credits: "credits",
  dayPasses: "day-passes",
  events: "events",
  orders: "orders",
  profile: "profile",
  registrationRefund: "registration-refund",
  rooms: "rooms",
  settings: "settings",
  slots: "slots",
  snacks: "snacks",
  spaceUpdates: "space-updates",
  visitors: "visitors",
} as const;

/** Key of one row of `system_settings`; everything read from that row has a key below it. */
export const settingKey = (key: string) => [queryRoots.settings, key] as const;
