import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { formatInstantDay } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { Dialog } from "@portal/shared/ui/Dialog";
import { TextField } from "@portal/shared/ui/form/TextField";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useFocusFromHash } from "../../ui/useFocusFromHash";
import styles from "./DeleteAccount.module.css";
import { useDeleteAccount, useKeepAccount, WrongPassword } from "./deletion.mutations";
import { deletionQueries } from "./deletion.queries";

const SECTION_ID = "delete-account";

export function DeleteAccount({ user }: { user: User }) {
  const { supabase } = usePortal();
  const deletion = useQuery(deletionQueries.deleteAt(supabase, user.id));
  const [isOpen, setOpen] = useState(false);
  const title = useFocusFromHash<HTMLHeadingElement>(SECTION_ID, deletion.data !== undefined);
  return (
    <Card as="section" aria-labelledby={SECTION_ID}>
      <h2 className={styles.title} id={SECTION_ID} tabIndex={-1} ref={title}>
        Delete my account
      </h2>
      {deletion.isError && deletion.data === undefined ? (
        <ErrorState
          title="This section didn't load"
          onRetry={() => void deletion.refetch()}
          retrying={deletion.isFetching}
        />
      ) : deletion.data === undefined ? (
        <div role="status" aria-label="Loading the state of your account">
          <Skeleton height="6rem" />
        </div>
      ) : deletion.data ? (
        <Scheduled
          userId={user.id}
          deleteAt={deletion.data}
          onKept={() => title.current?.focus()}
        />
      ) : (
        <>
          <p className={styles.text}>
            Your account will be deleted 7 days after you ask. Until then you can log in and keep
            it.
          </p>
          <Button variant="secondary" className={styles.action} onClick={() => setOpen(true)}>
            Delete my account
          </Button>
        </>
      )}
      {isOpen && (
        <DeleteDialog user={user} onClose={() => setOpen(false)} finalFocus={() => title.current} />
      )}
    </Card>
  );
}

function Scheduled({
  userId,
  deleteAt,
  onKept,
}: {
  userId: string;
  deleteAt: string;
  onKept: () => void;
}) {
  const keep = useKeepAccount(userId);
  return (
    <>
      <p className={styles.text} role="status">
        Your account will be deleted on <strong>{formatInstantDay(deleteAt)}</strong>. Open payments
        and refunds are settled first.
      </p>
      <Button
        className={styles.action}
        busy={keep.isPending}
        onClick={() => keep.mutate(undefined, { onSuccess: onKept })}
      >
        Keep my account
      </Button>
    </>
  );
}

interface DialogProps {
  user: User;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

function DeleteDialog({ user, onClose, finalFocus }: DialogProps) {
  const request = useDeleteAccount(user);
  const [password, setPassword] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const form = useId();
  const error = isMissing
    ? "Enter your password"
    : request.error instanceof WrongPassword
      ? "This is not your password"
      : request.error &&
        messageOf(request.error, "Your account was not changed. Please try again.");
  const submit = () => {
    if (request.isPending) return;
    if (password) return request.mutate(password, { onSuccess: onClose });
    setIsMissing(true);
    input.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      finalFocus={finalFocus}
      title="Delete your account?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="destructive" busy={request.isPending}>
            Delete in 7 days
          </Button>
        </>
      }
    >
      <p className={styles.text}>After 7 days:</p>
      <ul className={styles.list}>
        <li>Upcoming bookings, day passes, visitors and event seats are cancelled.</li>
        <li>Remaining credits expire and are not paid out.</li>
        <li>
          Your name, contact details, messages, feedback and devices are deleted, including where
          other members see them.
        </li>
        <li>
          Invoices, payments, past bookings and the list of your credits stay in our books without
          your name. Invoices to a business with a GSTIN keep its name and address.
        </li>
      </ul>
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          ref={input}
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={error ?? undefined}
          onChange={(event) => {
            setPassword(event.target.value);
            setIsMissing(false);
            request.reset();
          }}
        />
      </form>
    </Dialog>
  );
}
