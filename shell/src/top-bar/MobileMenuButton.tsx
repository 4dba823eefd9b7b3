import { Menu } from "lucide-react";
import { mobileMenu } from "../frame/deferredParts";
import { useLoadFailure } from "../frame/useLoadFailure";
import { MenuButton } from "./MenuButton";
import styles from "./MobileMenu.module.css";

export function MobileMenuButton({ signedIn }: { signedIn: boolean }) {
  const onError = useLoadFailure(() => undefined);
  return (
    <MenuButton
      menu={mobileMenu}
      className={styles.trigger}
      label="Open menu"
      haspopup="dialog"
      onError={onError}
      render={(MobileMenu, start) => <MobileMenu signedIn={signedIn} start={start} />}
    >
      <Menu aria-hidden size={22} />
    </MenuButton>
  );
}
