import { z } from "npm:zod@4.6.7";
import { answerOf, database } from "./database.ts";
import { refundLetter } from "./letters.ts";
import { sendMail } from "./mail.ts";
import { type Provider, ProviderRefusal } from "./provider.ts";

const claimedSchema = z.array(
  z.object({
    id: z.string(),
    payment_id: z.string(),
    user_id: z.string(),
    amount_paise: z.number().int(),
    reason: z.string(),
  }),
);
type Claimed = z.infer<typeof claimedSchema>[number];

const paymentSchema = z.object({ provider_payment_id: z.string() });
const profileSchema = z.object({ email: z.string().nullable(), full_name: z.string().nullable() });

/**
 * Works off the refunds that are due: asks the provider for each and notes the answer. A refund
 * whose answer got lost is asked for again later, with the same key, so that it is paid once.
 * @returns how many were paid
 */
export async function returnMoney(provider: Provider, howMany = 20): Promise<number> {
  const claimed = await answerOf(
    database.rpc("claim_refunds", { how_many: howMany }),
    claimedSchema,
  );
  const outcomes = await Promise.all(claimed.map((refund) => returnOne(provider, refund)));
  return outcomes.filter(Boolean).length;
}

async function returnOne(provider: Provider, refund: Claimed): Promise<boolean> {
  try {
    const { provider_payment_id: paymentId } = await answerOf(
      database.from("payments").select("provider_payment_id").eq("id", refund.payment_id).single(),
      paymentSchema,
    );
    const { id, status } = await provider.refund(paymentId, {
      key: refund.id,
      amountPaise: refund.amount_paise,
    });
    // A pending refund is ended by its webhook.
    const isPaid = status === "processed";
    await note(refund, isPaid ? "processed" : "requested", { provider_refund_id: id });
    if (isPaid) await tell(refund).catch((error: unknown) => console.error(error));
    return isPaid;
  } catch (error) {
    console.error(error);
    const isFinal = error instanceof ProviderRefusal;
    await note(refund, isFinal ? "failed" : "due", { problem: String(error) });
    return false;
  }
}

function note(
  { id }: Claimed,
  status: string,
  more: { provider_refund_id?: string; problem?: string },
) {
  return answerOf(
    database.rpc("record_refund", { refund_id: id, new_status: status, ...more }),
    z.unknown(),
  );
}

/** Somebody who has left the shop in the meantime learns it by mail. */
async function tell(refund: Claimed): Promise<void> {
  const { email, full_name: name } = await answerOf(
    database.from("profiles").select("email, full_name").eq("id", refund.user_id).single(),
    profileSchema,
  );
  if (email)
    await sendMail({
      to: [email],
      ...refundLetter({ name, amountPaise: refund.amount_paise, reason: refund.reason }),
    });
}
