import { expect, test } from "vitest";
import { conditionSql, FilterError, Parameters, parseFilter } from "./filter";

test("conditions are told apart by commas outside of quotes and brackets", () => {
  expect(parseFilter('a=eq.5,b=not.in.(x,"y,z","\\"q\\""),c=is.null')).toEqual([
    { column: "a", operator: "eq", negated: false, values: ["5"] },
    { column: "b", operator: "in", negated: true, values: ["x", "y,z", '"q"'] },
    { column: "c", operator: "is", negated: false, values: ["null"] },
  ]);
});

test("a value may hold dots, equals signs and spaces", () => {
  expect(parseFilter("a=eq.b=c. d")[0]?.values).toEqual(["b=c. d"]);
});

test.each(["a", "a=5", "a=near.5", "a=is.5", "=eq.5", "a=eq.(", "a=toString.5", "a=constructor.5"])(
  "the filter %s is refused",
  (filter) => expect(() => parseFilter(filter)).toThrow(FilterError),
);

test("values are parameters, and columns must exist", () => {
  const parameters = new Parameters();
  const types = new Map([["a", "uuid"]]);
  const [condition] = parseFilter("a=not.eq.'; drop table rooms");
  if (!condition) throw new Error("no condition");
  expect(conditionSql(condition, types, parameters)).toBe(
    'not coalesce(changed."a" = $1::text::uuid, false)',
  );
  expect(parameters.values).toEqual(["'; drop table rooms"]);
  expect(() => conditionSql(condition, new Map(), parameters)).toThrow("invalid column");
});
