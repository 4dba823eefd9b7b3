import { expect, it } from "vitest";
import { modulesSource } from "./modulesSource";

it("contains every module as a chunk of its name", () => {
  expect(modulesSource(["mf-admin", "mf-gift-cards"])).toBe(`\
import { description as of0 } from "../../../../mf-admin/module";
import { description as of1 } from "../../../../mf-gift-cards/module";
export const sources = [
  { description: of0, load: () => import(/* webpackChunkName: "mf-admin" */ "../../../../mf-admin/src/routes") },
  { description: of1, load: () => import(/* webpackChunkName: "mf-gift-cards" */ "../../../../mf-gift-cards/src/routes") },
];
`);
});
