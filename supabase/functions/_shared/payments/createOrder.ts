import { z } from "npm:zod@4.6.7";
import { requireMember } from "../caller.ts";
import { parseResponse, database } from "../database.ts";
import { json, readBody, refuse, Unavailable } from "../http.ts";
import { unpaidOrders } from "./openOrders.ts";
import { openProvider, type PaymentMode, ProviderRefusal } from "./provider.ts";

/** The total that was shown, in paise. Another one is refused with `price_changed`. */
const agreedAmount = z.int().nonnegative().optional();
/** The cart that the browser orders from. */
const cartId = z.guid().optional();

const requestSchema = z.union([
  z
    .object({
      agreedAmount,
      cartId,
      productDetails: z.object({
        type: z.literal("snacks"),
        items: z.array(z.object({ id: z.guid(), quantity: z.int32() })),
      }),
    })
    .transform(
      ({ productDetails: { items }, agreedAmount: agreed_paise, cartId: cart_id }) =>
        ({ order_kind: "snacks", items, agreed_paise, cart_id }) as const,
    ),
  z
    .object({ agreedAmount, cartId, credits: z.int32(), custom: z.boolean().default(false) })
    .transform(
      ({ agreedAmount: agreed_paise, cartId: cart_id, ...wanted }) =>
        ({ order_kind: "credits", agreed_paise, cart_id, ...wanted }) as const,
    ),
]);

const hasCart = z.object({ productDetails: z.unknown() });

const orderSchema = z.object({
  id: z.string(),
  amount_paise: z.number().int(),
  currency: z.string(),
  provider_order_id: z.string().nullable(),
});

export async function checkProvider(mode: PaymentMode): Promise<void> {
  const provider = openProvider();
  if (provider.mode !== mode)
    throw new Unavailable(`The provider's key is for ${provider.mode} mode`);
  await provider.check();
}

// Takes no price from the request (spec 1 §7). While unpaid, the same request returns the same order, and
// another one replaces it. The provider does not know free orders: they are fulfilled immediately.
export function createOrder(mode: PaymentMode) {
  return async (request: Request): Promise<Response> => {
    const member = await requireMember(request);
    const provider = openProvider(mode);
    const body = await readBody(request);
    const wanted = requestSchema.safeParse(body);
    if (!wanted.success)
      throw refuse(400, hasCart.safeParse(body).success ? "bad_cart" : "bad_amount");

    const unpaid = await unpaidOrders(provider, member);
    const opened = await parseResponse(
      database.rpc("create_order", {
        person: member.id,
        payment_mode: provider.mode,
        ...wanted.data,
      }),
      orderSchema,
    );
    const isFree = opened.amount_paise === 0;
    const order = isFree || opened.provider_order_id !== null ? opened : await replace(opened);
    return json({
      keyId: provider.keyId,
      amount: order.amount_paise,
      currency: order.currency,
      orderId: order.provider_order_id ?? order.id,
    });

    /** A payment of an order that was replaced is refunded. */
    async function replace(newOrder: z.infer<typeof orderSchema>) {
      for (const id of unpaid)
        await parseResponse(database.rpc("expire_order", { order_id: id }), z.string());
      return attach(newOrder);
    }

    async function attach({
      id,
      amount_paise: amountPaise,
      currency,
    }: z.infer<typeof orderSchema>) {
      const providerOrderId = await provider
        .createOrder({ id, amountPaise, currency })
        .catch((error: unknown) => {
          // Above the provider's limit: members control nothing else of the order.
          throw error instanceof ProviderRefusal ? refuse(400, "bad_amount") : error;
        });
      return parseResponse(
        database.rpc("attach_provider_order", { order_id: id, provider_order_id: providerOrderId }),
        orderSchema,
      );
    }
  };
}
