import { usePortal } from "@portal/shared/contract/usePortal";
import { Badge } from "@portal/shared/ui/Badge";
import { Button } from "@portal/shared/ui/Button";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ReadResult } from "../../../ui/states/ReadResult";
import styles from "./GuestList.module.css";
import { type BookingGuest, guestQueries } from "./guests.queries";
import { useRemoveGuest } from "./useGuests";
import { useLiveAnswers } from "./useLiveAnswers";

interface Props {
  bookingId: string;
  isOpen: boolean;
}

/** Who is invited, and what they answered. */
export function GuestList({ bookingId, isOpen }: Props) {
  const { supabase } = usePortal();
  const guests = useQuery({
    ...guestQueries.ofBooking(supabase, bookingId),
    enabled: isOpen,
  });
  useLiveAnswers(bookingId, isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useRemoveGuest(() => heading.current?.focus());
  return (
    <section className={styles.section} aria-labelledby={`guests-${bookingId}`}>
      <h3 className={styles.heading} id={`guests-${bookingId}`} tabIndex={-1} ref={heading}>
        Invited
      </h3>
      <ReadResult
        read={guests}
        failure="The guests could not be loaded."
        skeleton={<Skeleton height="2.75rem" />}
      >
        {(found) =>
          found.length === 0 ? (
            <p className={styles.empty}>No guests yet.</p>
          ) : (
            <ul className={styles.list}>
              {found.map((guest) => (
                <Guest
                  key={guest.id}
                  guest={guest}
                  isBusy={removal.isPending && removal.variables.id === guest.id}
                  onRemove={() => removal.mutate(guest)}
                />
              ))}
            </ul>
          )
        }
      </ReadResult>
    </section>
  );
}

interface GuestProps {
  guest: BookingGuest;
  isBusy: boolean;
  onRemove: () => void;
}

function Guest({ guest, isBusy, onRemove }: GuestProps) {
  const { name, email } = guest;
  const title = name || email || "A guest";
  return (
    <li className={styles.guest}>
      <div className={styles.who}>
        <span className={styles.name}>{title}</span>
        {name && email && <span className={styles.email}>{email}</span>}
      </div>
      <Answer guest={guest} />
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Remove ${title}`}
        busy={isBusy}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}

function Answer({ guest: { response, receives_email } }: Pick<GuestProps, "guest">) {
  if (response === "accepted") return <Badge tone="success">Accepted</Badge>;
  if (response === "declined") return <Badge tone="danger">Declined</Badge>;
  if (!receives_email) return <Badge tone="warning">Refuses emails</Badge>;
  return <Badge>No answer</Badge>;
}
