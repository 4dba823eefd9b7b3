import { expect, test } from "vitest";
import { accessOf } from "./routes";

/** The route table of spec 1 §2. */
const table = {
  public: ["/", "/login", "/legal", "/snacks", "/payment-confirmation"],
  member: [
    "/dashboard",
    "/wifi",
    "/day-pass",
    "/visitors",
    "/book-room",
    "/events",
    "/profile",
    "/bookings",
    "/buy-credits",
  ],
  admin: [
    "/admin",
    "/admin/snacks",
    "/admin/events",
    "/admin/users",
    "/admin/visitors",
    "/admin/day-pass",
    "/admin/rooms",
    "/admin/hours",
    "/admin/specials",
    "/admin/updates",
    "/admin/bookings",
  ],
} as const;

test.each(Object.entries(table))(
  "ignores the access that a module declares for %s paths of the route table",
  (access, paths) => {
    for (const path of paths) expect([path, accessOf(path, "public")]).toEqual([path, access]);
  },
);
