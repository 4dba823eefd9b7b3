/** The networks of the space, in the order in which they are shown. */
export const networks = [
  { key: "member", label: "Members" },
  { key: "guest", label: "Guests" },
] as const;
