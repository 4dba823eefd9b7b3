import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { Card } from "@portal/shared/ui/Card";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import styles from "./EmailLinks.module.css";

/** Gives an account its earlier email address back. Asks first: mail scanners open links too. */
export function ReturnAddress({ token }: { token: string }) {
  const { supabase } = usePortal();
  const giveBack = useForgetOfflineError(
    useMutation({
      mutationFn: async () => (await supabase.rpc("return_address", { token }).throwOnError()).data,
    }),
  );
  const { data: address, error, isPending } = giveBack;
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (address) result.current?.focus();
  }, [address]);

  if (address) {
    return (
      <Card className={styles.card}>
        <p className={styles.text} role="status" tabIndex={-1} ref={result}>
          {address} is the address of your account again. All devices were logged out, and the old
          password no longer works.
        </p>
        <ButtonLink to="/forgot-password">Choose a New Password</ButtonLink>
      </Card>
    );
  }
  return (
    <Card className={styles.card}>
      <p className={styles.text}>
        Did somebody else change the email address of your account? The account gets back the
        address to which this link was sent. All devices are logged out, and you choose a new
        password.
      </p>
      {error && (
        <ReadFailedNote
          text={messageOf(error, "The address was not changed. Please try again.")}
          onRetry={() => giveBack.mutate()}
          retrying={isPending}
        />
      )}
      <Button busy={isPending} onClick={() => giveBack.mutate()}>
        Take the Account Back
      </Button>
    </Card>
  );
}
