export const brand = {
  name: "Banyan",
  fullName: "Banyan Coworking",
  color: "#6b5ad3",
  timeZone: "Asia/Kolkata",
} as const;
