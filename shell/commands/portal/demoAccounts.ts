/** Created by the seed; they exist in local databases only. */
export const demoAccounts = {
  member: { email: "member@example.com", password: "Member123" },
  admin: { email: "admin@example.com", password: "Admin123" },
};
