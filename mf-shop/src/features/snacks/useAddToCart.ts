import { usePortal } from "@portal/shared/contract/usePortal";
import type { Snack } from "./snacks.queries";

/** The first one opens the cart (spec 1 §2); further ones are counted on the card. */
export function useAddToCart() {
  const { cart, toast, reportError } = usePortal();
  return ({ quantity, ...snack }: Snack): void => {
    const flow = `add ${snack.id}`;
    const isFirst = cart.getSnapshot().items.every(({ id }) => id !== snack.id);
    try {
      const added = cart.add({ ...snack, stock: quantity });
      if (!added) {
        toast({
          flow,
          title: "Out of Stock",
          description: `All ${quantity} of ${snack.name} are already in your cart.`,
          variant: "destructive",
        });
      }
      if (isFirst) cart.open();
    } catch (error) {
      reportError(error, { during: "adding to the cart" });
      toast({
        flow,
        title: "Failed to Add",
        description: `${snack.name} could not be added to your cart. Please try again.`,
        variant: "destructive",
      });
    }
  };
}
