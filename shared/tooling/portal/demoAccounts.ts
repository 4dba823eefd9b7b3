/** Who can sign in after the seed, on this machine only. */
export const demoAccounts = {
  member: { email: "member@example.com", password: "Member123" },
  admin: { email: "admin@example.com", password: "Admin123" },
};
