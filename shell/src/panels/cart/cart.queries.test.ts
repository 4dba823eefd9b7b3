// @vitest-environment happy-dom
import {
  describeRequest,
  fakeBackend,
  serverError,
  type FakeResponses,
} from "@portal/shared/testing/fakeBackend";
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import { cartRefreshQuery } from "./cart.queries";
import { createCartStore } from "./createCartStore";
import { cake, chai, samosa } from "./testing/snacks";

function cartOf(responses: FakeResponses) {
  const backend = fakeBackend(responses);
  const cart = createCartStore(localStorage);
  cart.add(chai);
  cart.add(samosa);
  const query = cartRefreshQuery(fakeSupabase(backend.fetch), cart);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  return { backend, cart, query, refresh: () => queryClient.fetchQuery(query) };
}

describe("the refresh of the cart", () => {
  beforeEach(() => localStorage.clear());

  test("reads the items of the cart and updates them", async () => {
    const { backend, cart, refresh } = cartOf({ "GET snacks": [{ ...chai, price: 35 }] });
    expect(await refresh()).toBeNull();
    expect(backend.requests.map(describeRequest)).toEqual([
      `GET snacks?select=id,name,description,price,stock:quantity,image_url&id=in.(${chai.id},${samosa.id})&archived_at=is.null`,
    ]);
    expect(cart.getSnapshot().items).toEqual([{ ...chai, price: 35, quantity: 1 }]);
  });

  test("keeps an item that was added during the read", async () => {
    const { cart, refresh } = cartOf({
      "GET snacks": () => {
        cart.add(cake);
        return [chai, samosa];
      },
    });
    await refresh();
    expect(cart.getSnapshot().items.map(({ name }) => name)).toEqual([
      "Masala chai",
      "Samosa",
      "Carrot cake",
    ]);
  });

  test("fails without changing the cart", async () => {
    const { cart, refresh } = cartOf({ "GET snacks": serverError });
    const { items } = cart.getSnapshot();
    await expect(refresh()).rejects.toMatchObject({ code: "XX000" });
    expect(cart.getSnapshot()).toMatchObject({ items, notices: [] });
  });

  test("reads again each time", async () => {
    const { backend, refresh } = cartOf({ "GET snacks": [chai, samosa] });
    await refresh();
    await refresh();
    expect(backend.sent("GET snacks")).toHaveLength(2);
  });

  test("belongs to the snacks, so that they are refetched together", () => {
    expect(cartOf({}).query.queryKey).toEqual(["snacks", "in-cart"]);
  });
});
