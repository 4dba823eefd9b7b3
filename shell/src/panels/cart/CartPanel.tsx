import { Dialog } from "@base-ui/react/dialog";
import type { CartItem } from "@portal/shared/contract/cart";
import type { Checkout } from "@portal/shared/contract/checkout";
import type { Portal } from "@portal/shared/contract/portal";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useStore } from "@portal/shared/contract/store/useStore";
import { formatRupees } from "@portal/shared/domain/money";
import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Link } from "@portal/shared/vendor/router";
import { useCloseOnBack } from "@portal/shared/ui/useCloseOnBack";
import { useOpenAfterPaint } from "@portal/shared/ui/useOpenAfterPaint";
import { useQuery } from "@tanstack/react-query";
import { ShoppingBasket, X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { useShellSession } from "../../session/SessionContext";
import { discountItems, totalOf } from "./cartDiscount";
import { cafeDiscountQuery, cartRefreshQuery } from "./cart.queries";
import { CartLine } from "./CartLine";
import styles from "./CartPanel.module.css";
import type { ShellCartStore } from "./createCartStore";
import { useCheckout } from "./useCheckout";

const CHECKOUT_FOCUS_DELAY_MS = 100;

interface Props {
  cart: ShellCartStore;
  loadCheckout(portal: Portal): Promise<Checkout>;
}

export function CartPanel({ cart, loadCheckout }: Props) {
  const { supabase } = usePortal();
  const { items, isOpen, notices } = useStore(cart);
  const { processing, checkOut } = useCheckout(cart, loadCheckout);
  const fresh = useQuery({
    ...cartRefreshQuery(supabase, cart),
    enabled: isOpen && items.length > 0,
  });
  const { user } = useShellSession();
  const discount = useQuery({
    ...cafeDiscountQuery(supabase, user?.id),
    enabled: isOpen && items.length > 0 && user !== null,
  });
  const failedReads = [fresh, discount].filter(({ isError }) => isError);
  const checkout = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  // The payment sheet above it has an entry of its own.
  useCloseOnBack(isOpen, cart.close);
  const isShown = useOpenAfterPaint(isOpen);
  useFocusSoon(checkout, isShown);

  return (
    <Dialog.Root
      open={isShown}
      // The dialog has no trigger: it only asks to be closed.
      onOpenChange={cart.close}
      // A modal panel would block the payment widget above it.
      modal={!processing}
      disablePointerDismissal={processing}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-processing={processing || undefined} />
        <Dialog.Popup className={styles.panel} initialFocus={closeButton}>
          <div className={styles.header}>
            <Dialog.Title className={styles.title}>Your cart</Dialog.Title>
            <Dialog.Close ref={closeButton} className={styles.close} aria-label="Close cart">
              <X aria-hidden size={20} />
            </Dialog.Close>
          </div>
          <div className={styles.notices} role="status">
            {notices.map((sentence, index) => (
              <p key={index}>{sentence}</p>
            ))}
          </div>
          {items.length === 0 ? (
            <EmptyState
              icon={<ShoppingBasket size={22} />}
              title="Your cart is empty"
              description="Add some snacks to get started!"
              action={
                <ButtonLink to="/snacks" variant="secondary" onClick={cart.close}>
                  Browse snacks
                </ButtonLink>
              }
            />
          ) : (
            <>
              {failedReads.length > 0 && (
                <div className={styles.failed}>
                  <ReadFailedNote
                    text="Prices and stock could not be checked."
                    onRetry={() => failedReads.forEach((read) => void read.refetch())}
                    retrying={failedReads.some(({ isFetching }) => isFetching)}
                  />
                </div>
              )}
              <ul className={styles.lines} aria-label="Items in your cart">
                {items.map((item) => (
                  <CartLine key={item.id} item={item} />
                ))}
              </ul>
              <Footer
                {...{ items, processing, checkOut, checkout }}
                discount={discount.data ?? 0}
              />
            </>
          )}
          <OrdersLink onClick={cart.close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function OrdersLink({ onClick }: { onClick: () => void }) {
  const { user } = useShellSession();
  return (
    user && (
      <Link to="/buy-credits?tab=orders" className={styles.orders} onClick={onClick}>
        My orders
      </Link>
    )
  );
}

interface FooterProps {
  items: readonly CartItem[];
  /** In percent. */
  discount: number;
  processing: boolean;
  checkOut(): void;
  checkout: RefObject<HTMLButtonElement | null>;
}

function Footer({ items, discount, processing, checkOut, checkout }: FooterProps) {
  const { loading, user } = useShellSession();
  const total = totalOf(discountItems(items, discount));
  return (
    <div className={styles.footer}>
      {discount > 0 && (
        <p className={styles.discount}>
          <span>Member discount ({discount}%)</span>
          <span>−{formatRupees(totalOf(items) - total)}</span>
        </p>
      )}
      <p className={styles.total}>
        <span>Total</span>
        <strong>{formatRupees(total)}</strong>
      </p>
      {!loading && !user && <p className={styles.note}>Please log in to complete your purchase.</p>}
      <Button ref={checkout} size="lg" busy={processing || loading} onClick={checkOut}>
        {processing ? "Processing..." : "Checkout"}
      </Button>
    </div>
  );
}

function useFocusSoon(target: RefObject<HTMLElement | null>, when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const timer = setTimeout(() => target.current?.focus(), CHECKOUT_FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [target, when]);
}
