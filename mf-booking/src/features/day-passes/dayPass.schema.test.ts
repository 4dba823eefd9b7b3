import { addDays, todayInSpace } from "@portal/shared/domain/dates";
import { expect, test } from "vitest";
import { dayPassSchema, emptyDayPass } from "./dayPass.schema";

test("a day pass needs a name, a valid e-mail and a day that is not over", () => {
  const { error } = dayPassSchema.safeParse({
    ...emptyDayPass(),
    visitDate: addDays(todayInSpace(), -1),
  });
  expect(error?.issues.map((issue) => issue.message)).toEqual([
    "Visitor name is required",
    "Valid email is required",
    "Visit date cannot be before today",
  ]);
});

test("everything else is optional", () => {
  const form = { ...emptyDayPass(), visitorName: " Meera ", email: "meera@example.com" };
  expect(dayPassSchema.parse(form).visitorName).toBe("Meera");
});
