import { usePortal } from "@portal/shared/contract/usePortal";
import type { Snack } from "./snacks.queries";

export function useAddToCart() {
  const { cart, toast, reportError } = usePortal();
  return ({ quantity, ...snack }: Snack): void => {
    const flow = `add ${snack.id}`;
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
      cart.open();
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
