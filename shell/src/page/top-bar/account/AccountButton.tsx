import { usePortal } from "@portal/shared/contract/usePortal";
import { profileNameQuery } from "@portal/shared/data/profile";
import { displayName } from "@portal/shared/domain/text/displayName";
import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { accountMenu } from "../../deferredComponents";
import { useLoadFailure } from "@portal/shared/ui/deferred/useLoadFailure";
import styles from "./AccountMenu.module.css";
import { IntentButton } from "@portal/shared/ui/deferred/IntentButton";

interface Props {
  user: User;
}

export function AccountButton({ user }: Props) {
  const { supabase } = usePortal();
  const onError = useLoadFailure();
  const { data: profileName } = useQuery(profileNameQuery(supabase, user.id));
  const name = displayName({ profileName, metadata: user.user_metadata, email: user.email });
  const avatar = <span className={styles.avatar} data-initials={initials(name)} />;
  return (
    <IntentButton
      content={accountMenu}
      className={styles.trigger}
      aria-label="Account menu"
      aria-haspopup="menu"
      onError={onError}
      render={(AccountMenu, start) => (
        <AccountMenu user={user} start={start}>
          {avatar}
        </AccountMenu>
      )}
    >
      {avatar}
    </IntentButton>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => word?.[0] ?? "")
    .join("")
    .toUpperCase();
}
