import { expect, test } from "vitest";
import { conditionSql, FilterError, Parameters, parseFilter } from "./filter";

test.each([
  ["user_id=eq.5", { column: "user_id", value: "5" }],
  ["a=eq.b=c. d", { column: "a", value: "b=c. d" }],
  ["a=eq.", { column: "a", value: "" }],
])("parses %s", (filter, condition) => expect(parseFilter(filter)).toEqual(condition));

test.each(["a", "a=5", "a=gt.5", "=eq.5", "a=eq.(", "a=eq.5,b=eq.6", "a=constructor.5"])(
  "refuses the filter %s",
  (filter) => expect(() => parseFilter(filter)).toThrow(FilterError),
);

test("passes values as parameters and quotes columns", () => {
  const parameters = new Parameters();
  const condition = { column: 'a"b', type: "uuid", value: "'; drop table rooms" };
  expect(conditionSql(condition, parameters)).toBe(
    'coalesce(changed."a""b" = $1::text::uuid, false)',
  );
  expect(parameters.values).toEqual(["'; drop table rooms"]);
});
