import { z } from "zod";

export const faultSchema = z.discriminatedUnion("kind", [
  /** Paid, but the response to the browser is lost. */
  z.object({ kind: z.literal("callback_lost") }),
  z.object({ kind: z.literal("webhook_late"), delay_ms: z.number().int().min(0).default(5000) }),
  z.object({ kind: z.literal("webhook_twice") }),
  z.object({ kind: z.literal("webhook_before_callback") }),
  z.object({
    kind: z.literal("failed_then_captured"),
    delay_ms: z.number().int().min(0).default(0),
  }),
  /** Orders with automatic capture are captured `delay_ms` after the response, others never. */
  z.object({ kind: z.literal("authorized_first"), delay_ms: z.number().int().min(0).default(0) }),
  /** Captures another amount than the order has, in paise. */
  z.object({ kind: z.literal("wrong_amount"), amount: z.number().int().min(1).default(100) }),
  z.object({ kind: z.literal("second_payment") }),
  /** `pending` in the response, then final; the webhook arrives `delay_ms` later. */
  z.object({
    kind: z.literal("refund_pending"),
    end: z.enum(["processed", "failed"]),
    delay_ms: z.number().int().min(0).default(0),
  }),
  /** A call of the merchant takes effect, but its response is sent after `delay_ms`. */
  z.object({
    kind: z.literal("provider_timeout"),
    operation: z.enum(["create_order", "fetch", "refund"]),
    delay_ms: z.number().int().min(0).default(60_000),
  }),
]);

export type Fault = z.infer<typeof faultSchema>;

export const faultsRequest = z.object({
  faults: z.array(
    z.intersection(faultSchema, z.object({ times: z.number().int().min(1).default(1) })),
  ),
});

type PlannedFault = z.infer<typeof faultsRequest>["faults"][number];

export class Faults {
  readonly #planned: PlannedFault[] = [];

  plan(faults: readonly PlannedFault[]): void {
    this.#planned.push(...faults);
  }

  take<Kind extends Fault["kind"]>(
    kind: Kind,
    applies: (fault: Extract<Fault, { kind: Kind }>) => boolean = () => true,
  ): Extract<Fault, { kind: Kind }> | undefined {
    const isWanted = (fault: Fault): fault is Extract<Fault, { kind: Kind }> => fault.kind === kind;
    for (const [place, planned] of this.#planned.entries()) {
      if (!isWanted(planned) || !applies(planned)) continue;
      if (planned.times === 1) this.#planned.splice(place, 1);
      else this.#planned[place] = { ...planned, times: planned.times - 1 };
      return planned;
    }
    return undefined;
  }
}
