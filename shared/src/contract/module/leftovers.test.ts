// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { removeLeftovers } from "./leftovers";

afterEach(() => document.body.replaceChildren());

const left = () => [...document.body.children].map(({ tagName, id }) => `${tagName} ${id}`);

it("removes what is declared and the span of recharts, and nothing else", () => {
  document.body.innerHTML =
    '<main id="outlet"><p data-status></p></main><p data-status></p><span id="recharts_measurement_span"></span><p id="other"></p>';
  removeLeftovers(["[data-status]"]);
  expect(left()).toEqual(["MAIN outlet", "P other"]);
  expect(document.querySelectorAll("[data-status]")).toHaveLength(1);
});
