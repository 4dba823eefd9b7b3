import { messageOf } from "@portal/shared/data/errors";
import { brand } from "@portal/shared/domain/brand";
import { findKind } from "@portal/shared/notifications/kindList";
import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { Card } from "@portal/shared/ui/Card";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { useEffect, useRef } from "react";
import { useUnsubscribe, WrongLinkError } from "./unsubscribe.mutations";
import styles from "./EmailLinks.module.css";

export function Unsubscribe({ token }: { token: string | null }) {
  const unsubscribe = useUnsubscribe();
  // `member.kind.signature`, or `digest of the address.kind.signature` for people without an account.
  const isGuest = /^[0-9a-f]{64}\./.test(token ?? "");
  const label = findKind(token?.split(".")[1] ?? "")?.label;
  const result = useRef<HTMLParagraphElement>(null);
  const { isSuccess, isPending, error } = unsubscribe;
  const isWrong = !token || error instanceof WrongLinkError;
  useEffect(() => {
    if (isSuccess || error) result.current?.focus();
  }, [isSuccess, error]);

  if (isWrong || isSuccess) {
    return (
      <Card className={styles.card}>
        <p className={styles.text} role="status" tabIndex={-1} ref={result}>
          {isWrong
            ? "This link does not work. Open the link in the email again, or change your choices on your profile."
            : isGuest
              ? `${brand.name} will send no more invitations to this address.`
              : `You will get no more ${label ? `“${label}” emails` : "of these emails"}.`}
        </p>
        {!isGuest && <Choices />}
      </Card>
    );
  }
  return (
    <Card className={styles.card}>
      <p className={styles.text}>
        {isGuest
          ? `Stop all invitations from ${brand.name} to this address?`
          : `${label ? `Stop the “${label}” emails?` : "Stop these emails?"} You keep the notifications in the portal.`}
      </p>
      {error && (
        <ReadFailedNote
          text={messageOf(error, "Your choice was not saved. Please try again.")}
          onRetry={() => unsubscribe.mutate(token)}
          retrying={isPending}
        />
      )}
      <div className={styles.actions}>
        <Button busy={isPending} onClick={() => unsubscribe.mutate(token)}>
          Stop these emails
        </Button>
        {!isGuest && <Choices />}
      </div>
    </Card>
  );
}

function Choices() {
  return (
    <ButtonLink to="/profile#notifications" variant="secondary">
      Choose what you get
    </ButtonLink>
  );
}
