// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { forgetOrder, forgetOrdersOfOthers, openedOrders, rememberOrder } from "./openedOrders";

beforeEach(() => localStorage.clear());

test("keeps every open order of a member, and forgets one at a time", () => {
  rememberOrder("asha", "order_1");
  rememberOrder("asha", "order_2");
  rememberOrder("asha", "order_2");
  rememberOrder("dev", "order_3");
  expect(openedOrders("asha").toSorted()).toEqual(["order_1", "order_2"]);
  expect([forgetOrder("asha", "order_1"), forgetOrder("asha", "order_1")]).toEqual([true, false]);
  expect(forgetOrder("asha", "order_3")).toBe(false);
  expect(openedOrders("asha")).toEqual(["order_2"]);
});

test("leaves nothing of a member who has signed out, and nothing of an earlier version", () => {
  localStorage.setItem("pendingOrder", '{"orderId":"order_0"}');
  localStorage.setItem("snacksCart", "[]");
  rememberOrder("asha", "order_1");
  rememberOrder("dev", "order_2");
  forgetOrdersOfOthers("dev");
  expect(Object.keys(localStorage).toSorted()).toEqual(["pendingOrder:dev:order_2", "snacksCart"]);
  forgetOrdersOfOthers(null);
  expect(Object.keys(localStorage)).toEqual(["snacksCart"]);
});
