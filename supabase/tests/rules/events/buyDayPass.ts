import { day } from "../../rows";
import type { TestUser } from "../../stack";

export const buyDayPass = async (person: TestUser, more: object = {}) =>
  person.client.rpc("create_day_pass", {
    visitor_name: " Vera Visits ",
    email: "vera@example.com",
    visit_date: await day(2),
    phone: "98450 12345",
    organization: "Loom",
    host_name: "Asha Rao",
    purpose: "Design review",
    credits_agreed: 8,
    ...more,
  });
