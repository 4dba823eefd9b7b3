import type { Checkout } from "@portal/shared/contract/checkout";
import { z } from "zod";
import { loadExpose } from "./loadRelease";
import type { ReleaseBook } from "./releaseBook";

const checkoutSchema = z.object({
  checkout: z.custom<Checkout>((value) => typeof value === "function"),
});

/**
 * The checkout that mf-shop exposes for the cart panel.
 * @throws when the shop is down in every release that this session knows.
 */
export async function loadCheckout(book: ReleaseBook): Promise<Checkout> {
  let failure: unknown = new Error("No module offers a checkout");
  for (const release of book.candidatesOf("mf-shop")) {
    for (const force of [false, true]) {
      try {
        const exposed = await loadExpose("mf-shop", release, "checkout", { force });
        return checkoutSchema.parse(exposed).checkout;
      } catch (error) {
        failure = error;
      }
    }
  }
  throw failure;
}
