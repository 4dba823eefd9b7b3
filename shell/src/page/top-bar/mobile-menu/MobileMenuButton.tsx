import { Menu } from "lucide-react";
import { mobileMenu } from "../../deferredComponents";
import { useLoadFailure } from "@portal/shared/ui/deferred/useLoadFailure";
import { IntentButton } from "@portal/shared/ui/deferred/IntentButton";
import styles from "./MobileMenu.module.css";

export function MobileMenuButton({ signedIn }: { signedIn: boolean }) {
  const onError = useLoadFailure();
  return (
    <IntentButton
      content={mobileMenu}
      className={styles.trigger}
      aria-label="Open menu"
      aria-haspopup="dialog"
      onError={onError}
      render={(MobileMenu, start) => <MobileMenu signedIn={signedIn} start={start} />}
    >
      <Menu aria-hidden size={22} />
    </IntentButton>
  );
}
