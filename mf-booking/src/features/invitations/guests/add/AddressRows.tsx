import type { Day } from "@portal/shared/domain/dates";
import { formatDayAndMonth } from "@portal/shared/domain/formatDates";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useEffect, useRef } from "react";
import styles from "./AddressRows.module.css";
import type { PickedGuest } from "../guests.mutations";

interface Props {
  picked: readonly PickedGuest[];
  day: Day;
  /** The visitor without a name whose field gets the focus and the error; a new object for each attempt. */
  nameless: { email: string } | null;
  onChange: (picked: readonly PickedGuest[]) => void;
}

/** The name of each address, and whether it is registered as visitor in the same step. */
export function AddressRows({ picked, day, nameless, onChange }: Props) {
  const wrong = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (nameless) wrong.current?.focus();
  }, [nameless]);
  const addresses = picked.filter((guest) => "email" in guest);
  if (addresses.length === 0) return null;
  const change = (email: string, part: { name?: string; isVisitor?: boolean }) =>
    onChange(
      picked.map((guest) =>
        "email" in guest && guest.email === email ? { ...guest, ...part } : guest,
      ),
    );
  return (
    <ul className={styles.rows} aria-label="Guests by email">
      {addresses.map(({ email, name, isVisitor }) => (
        <li key={email} className={styles.row}>
          <TextField
            label={`Name of ${email}`}
            optional={!isVisitor}
            maxLength={200}
            autoComplete="off"
            value={name}
            ref={nameless?.email === email ? wrong : null}
            error={
              nameless?.email === email && isVisitor && !visibleLine(name)
                ? "Enter a name to register this guest as visitor."
                : undefined
            }
            onChange={(event) => change(email, { name: event.target.value })}
          />
          <label className={styles.visitor}>
            <input
              type="checkbox"
              checked={isVisitor}
              onChange={(event) => change(email, { isVisitor: event.target.checked })}
            />
            Register as visitor for {formatDayAndMonth(day)}
          </label>
        </li>
      ))}
    </ul>
  );
}
