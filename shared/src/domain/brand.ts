/** The only place that contains the brand name. */
export const brand = {
  name: "Banyan",
  fullName: "Banyan Coworking",
  color: "#6b5ad3",
  timeZone: "Asia/Kolkata",
} as const;
