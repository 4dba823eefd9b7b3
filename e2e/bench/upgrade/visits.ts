import { restOf } from "../bookings/attempts";
import type { BookingRequest } from "../bookings/bookingRequests";
import type { SignedInMember } from "../bookings/membersAndRooms";
import type { ThrowawayStack } from "../throwawayStack";

/** Looks and bookings of one payment. */
const VISITS_A_PAYMENT = 10;

/** What the clients have done, since the start or since `take`. */
export class Visits {
  readonly bookings: string[] = [];
  /** Provider's ids of orders that were reported as paid. */
  readonly payments: string[] = [];
  #failures: string[] = [];
  #latencies: number[] = [];

  async time<T>(what: string, request: () => Promise<{ status: number; body: T }>) {
    const start = performance.now();
    try {
      const response = await request();
      if (response.status >= 500)
        this.#failures.push(`${what}: ${response.status} ${JSON.stringify(response.body)}`);
      return response;
    } catch (error) {
      this.#failures.push(`${what}: ${String(error)}`);
      return undefined;
    } finally {
      this.#latencies.push(performance.now() - start);
    }
  }

  /** Latencies in milliseconds. */
  take(): { failures: string[]; latencies: number[] } {
    const taken = { failures: this.#failures, latencies: this.#latencies };
    this.#failures = [];
    this.#latencies = [];
    return taken;
  }
}

/** Looks at a board, books, and sometimes buys a credit, until `signal` is aborted. */
export async function visit(
  stack: ThrowawayStack,
  member: SignedInMember,
  requests: Iterator<BookingRequest, never>,
  visits: Visits,
  signal: AbortSignal,
): Promise<void> {
  const rest = restOf(stack.apiUrl, stack.publishableKey, member);
  for (let count = 1; !signal.aborted; count += 1) {
    const slot = requests.next().value;
    await visits.time("board", () => rest("rpc/day_board", { day: slot.booking_date }));
    const insert = { user_id: member.id, ...slot };
    const booked = await visits.time("booking", () => rest("bookings?select=id", insert));
    const [row] = booked?.status === 201 ? (booked.body as { id: string }[]) : [];
    if (row) visits.bookings.push(row.id);
    if (count % VISITS_A_PAYMENT === 0) await buyCredit(stack, member, visits);
  }
}

async function buyCredit(
  { apiUrl, publishableKey }: ThrowawayStack,
  member: SignedInMember,
  visits: Visits,
): Promise<void> {
  const headers = { apikey: publishableKey, authorization: `Bearer ${member.token}` };
  const send = (what: string, path: string, body: object) =>
    visits.time(what, async () => {
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(apiUrl + path, request);
      return {
        status: response.status,
        body: (await response.json()) as Partial<Record<string, string>>,
      };
    });
  const wanted = { credits: 1, currency: "INR" };
  const { orderId, keyId } =
    (await send("order", "/functions/v1/create-order-test", wanted))?.body ?? {};
  if (!orderId) return;
  const paid = await send(
    "provider",
    `/payments-sandbox/v1/checkout/payments?key_id=${String(keyId)}`,
    { order_id: orderId, method: { type: "upi", vpa: "success@razorpay" } },
  );
  const verified = await send("payment", "/functions/v1/verify-payment-test", {
    paymentId: paid?.body["razorpay_payment_id"],
    orderId: paid?.body["razorpay_order_id"],
    paymentSignature: paid?.body["razorpay_signature"],
  });
  if (verified?.status === 200) visits.payments.push(orderId);
}
