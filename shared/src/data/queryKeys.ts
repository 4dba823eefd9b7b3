export const queryRoots = {
  activity: "activity",
  admin: "admin",
  bookingRefund: "booking-refund",
  bookings: "bookings",
  cafeSpecials: "cafe-specials",
  calendarFeed: "calendar-feed",
  creditLots: "credit-lots",
  credits: "credits",
  dayPasses: "day-passes",
  events: "events",
  notifications: "notifications",
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

export const settingKey = (key: string) => [queryRoots.settings, key] as const;
