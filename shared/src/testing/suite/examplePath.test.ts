import { matchPath } from "react-router-dom";
import { expect, it } from "vitest";
import { EXAMPLE_ID, examplePath } from "./examplePath";

it.each([
  ["/lockers", "/lockers"],
  ["/lockers/*", "/lockers"],
  ["/*", "/*"],
  ["/lockers/:id", `/lockers/${EXAMPLE_ID}`],
  ["/lockers/:locker-id/keys/:key?", `/lockers/${EXAMPLE_ID}/keys/${EXAMPLE_ID}`],
  ["/lockers/all?", "/lockers/all"],
])("opens a path for the route %s", (route, path) => {
  expect(examplePath(route)).toBe(path);
  expect(matchPath(route, path)).not.toBeNull();
});
