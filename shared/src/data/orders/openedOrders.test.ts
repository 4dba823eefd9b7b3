// @vitest-environment happy-dom
import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import {
  forgetOrder,
  forgetOrdersOfOthers,
  forgetUnknownOrders,
  openedOrders,
  rememberOrder,
} from "./openedOrders";

beforeEach(() => localStorage.clear());

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("keeps every open order of a member, and forgets one at a time", async () => {
  rememberOrder("asha", "order_1");
  rememberOrder("asha", "order_2");
  rememberOrder("asha", "order_2");
  rememberOrder("dev", "order_3");
  expect(openedOrders("asha").toSorted()).toEqual(["order_1", "order_2"]);
  expect(await forgetOrder("asha", "order_1")).toBe(true);
  expect(await forgetOrder("asha", "order_1")).toBe(false);
  expect(await forgetOrder("asha", "order_3")).toBe(false);
  expect(openedOrders("asha")).toEqual(["order_2"]);
});

test("leaves no id of a member who has signed out, and nothing of an earlier version", async () => {
  localStorage.setItem("pendingOrder", '{"orderId":"order_0"}');
  localStorage.setItem("snacksCart", "[]");
  rememberOrder("asha", "order_1");
  rememberOrder("dev", "order_2");
  await forgetOrdersOfOthers("dev");
  const hash = `openedFromCart:${sha256("order_1")}`;
  expect(Object.keys(localStorage).toSorted()).toEqual([
    hash,
    "pendingOrder:dev:order_2",
    "snacksCart",
  ]);
  await forgetOrdersOfOthers(null);
  expect(JSON.stringify(localStorage)).not.toMatch(/pendingOrder|asha|dev|order_/);
});

test("knows an order after its member signed in again, until it is forgotten", async () => {
  rememberOrder("asha", "order_1");
  await forgetOrdersOfOthers(null);
  expect(openedOrders("asha")).toEqual([sha256("order_1")]);
  await forgetUnknownOrders(openedOrders("asha"), ["order_1", "order_9"]);
  expect(await forgetOrder("asha", "order_1")).toBe(true);
  expect(await forgetOrder("asha", "order_1")).toBe(false);
});

test("forgets what the server does not know of the next member, but none that was not asked", async () => {
  rememberOrder("asha", "order_1");
  await forgetOrdersOfOthers(null);
  const asked = openedOrders("dev");
  rememberOrder("asha", "order_2");
  await forgetOrdersOfOthers("dev");
  await forgetUnknownOrders(asked, []);
  expect(openedOrders("dev")).toEqual([sha256("order_2")]);
});
