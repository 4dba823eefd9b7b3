export const networks = [
  { key: "member", label: "Members" },
  { key: "guest", label: "Guests" },
] as const;
