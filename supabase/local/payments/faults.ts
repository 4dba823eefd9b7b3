import { z } from "zod";

/** What can be made to go wrong, each as it does at a real provider. */
export const faultSchema = z.discriminatedUnion("kind", [
  /** Paid, but the browser never hears of it: the checkout's answer is lost. */
  z.object({ kind: z.literal("callback_lost") }),
  /** The payment's webhooks come `delay_ms` after it. */
  z.object({ kind: z.literal("webhook_late"), delay_ms: z.number().int().min(0).default(5000) }),
  /** Each of the payment's webhooks is delivered twice. */
  z.object({ kind: z.literal("webhook_twice") }),
  /** The webhooks have arrived before the checkout answers the browser. */
  z.object({ kind: z.literal("webhook_before_callback") }),
  /** The browser is told that the payment failed; the bank then pays after all. */
  z.object({
    kind: z.literal("failed_then_captured"),
    delay_ms: z.number().int().min(0).default(0),
  }),
  /**
   * The bank has authorized the payment when the browser is told; it is captured `delay_ms` later,
   * or never where the order does not ask for it.
   */
  z.object({ kind: z.literal("authorized_first"), delay_ms: z.number().int().min(0).default(0) }),
  /** Another amount is captured than was ordered, in paise. */
  z.object({ kind: z.literal("wrong_amount"), amount: z.number().int().min(1).default(100) }),
  /** An order that is already paid takes another payment. */
  z.object({ kind: z.literal("second_payment") }),
  /**
   * A refund is answered with `pending`. How it ends can be asked at once; its webhook comes
   * `delay_ms` later.
   */
  z.object({
    kind: z.literal("refund_pending"),
    end: z.enum(["processed", "failed"]),
    delay_ms: z.number().int().min(0).default(0),
  }),
  /** A call of the merchant's API takes effect, but its answer comes after `delay_ms`. */
  z.object({
    kind: z.literal("provider_timeout"),
    operation: z.enum(["any", "create_order", "fetch", "refund"]).default("any"),
    delay_ms: z.number().int().min(0).default(60_000),
  }),
]);

export type Fault = z.infer<typeof faultSchema>;

export const faultsRequest = z.object({
  faults: z.array(
    z.intersection(
      faultSchema,
      /** For how many payments or calls; all until the faults are cleared when 0. */
      z.object({ times: z.number().int().min(0).default(1) }),
    ),
  ),
});

type PlannedFault = z.infer<typeof faultsRequest>["faults"][number];

/** The faults that are planned. They are for tests, and gone after a restart. */
export class Faults {
  #planned: PlannedFault[] = [];

  get planned(): readonly PlannedFault[] {
    return this.#planned;
  }

  plan(faults: readonly PlannedFault[]): void {
    this.#planned.push(...faults);
  }

  clear(): void {
    this.#planned = [];
  }

  /** The next fault of the kind, which is thereby used up. */
  take<Kind extends Fault["kind"]>(
    kind: Kind,
    applies: (fault: Extract<Fault, { kind: Kind }>) => boolean = () => true,
  ): Extract<Fault, { kind: Kind }> | undefined {
    const isWanted = (fault: Fault): fault is Extract<Fault, { kind: Kind }> => fault.kind === kind;
    for (const [place, planned] of this.#planned.entries()) {
      if (!isWanted(planned) || !applies(planned)) continue;
      if (planned.times === 1) this.#planned.splice(place, 1);
      else if (planned.times > 1) this.#planned[place] = { ...planned, times: planned.times - 1 };
      return planned;
    }
    return undefined;
  }
}
