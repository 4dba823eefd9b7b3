import { Combobox } from "@base-ui/react/combobox";
import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { describedBy, Field } from "@portal/shared/ui/form/Field";
import { useQuery } from "@tanstack/react-query";
import { Mail, UserRound, X } from "lucide-react";
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from "react";
import styles from "./GuestField.module.css";
import type { PickedGuest } from "../guests.mutations";
import { guestQueries } from "../guests.queries";
import { countLetters, minLetters, readAddress, readAddresses } from "./readAddresses";
import { useSettled } from "./useSettled";

interface Props {
  picked: readonly PickedGuest[];
  onPick: (picked: readonly PickedGuest[]) => void;
  input: string;
  onInput: (text: string) => void;
  error: string | undefined;
}

const keyOf = (guest: PickedGuest): string => ("email" in guest ? guest.email : guest.memberId);
const labelOf = (guest: PickedGuest): string =>
  "email" in guest ? guest.email : [guest.name, guest.organization].filter(Boolean).join(", ");

/** People as chips: members from a search by name, others by email address, also several pasted or dropped ones. */
export function GuestField({ picked, onPick, input, onInput, error }: Props) {
  const id = useId();
  const chips = useRef<HTMLDivElement>(null);
  const { supabase } = usePortal();
  const [wantsList, setWantsList] = useState(false);
  const isOpen = wantsList && input.trim() !== "";
  const typed = readAddress(input);
  const search = useSettled(input.includes("@") ? "" : input.trim(), 200);
  const members = useQuery(guestQueries.members(supabase, search));
  const names = members.data ?? [];
  const items: PickedGuest[] = typed
    ? [{ ...typed, isVisitor: false }]
    : countLetters(input) >= minLetters
      ? names.map(({ member_id, name, organization }) => ({
          memberId: member_id,
          name,
          organization,
        }))
      : [];

  function add(text: string): boolean {
    const { addresses, rest } = readAddresses(text);
    if (addresses.length === 0) return false;
    const known = new Set(picked.map(keyOf));
    const added = addresses.filter(({ email }) => !known.has(email));
    onPick([...picked, ...added.map((guest) => ({ ...guest, isVisitor: false }))]);
    onInput(rest);
    return true;
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    if (add(event.clipboardData.getData("text"))) event.preventDefault();
  }
  async function drop(event: DragEvent<HTMLDivElement>) {
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text");
    if (!file && !text) return;
    // Without it the browser opens a dropped file.
    event.preventDefault();
    const list = file ? await file.text() : text;
    if (!add(list)) onInput(list.trim().slice(0, 200));
  }
  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape" && isOpen) {
      // Closes the list, and not the dialog around it.
      event.stopPropagation();
      setWantsList(false);
    }
    if ((event.key === "," || event.key === ";") && typed && add(input)) event.preventDefault();
  }

  return (
    <Field
      id={id}
      label="People"
      hint="Members by name, others by email address. A list of addresses can be pasted or dropped here."
      error={error}
    >
      <Combobox.Root
        multiple
        items={items}
        filter={null}
        autoHighlight
        open={isOpen}
        onOpenChange={setWantsList}
        value={picked}
        onValueChange={onPick}
        inputValue={input}
        onInputValueChange={onInput}
        isItemEqualToValue={(guest, other) => keyOf(guest) === keyOf(other)}
        itemToStringLabel={labelOf}
      >
        <Combobox.Chips
          className={styles.chips}
          ref={chips}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => void drop(event)}
        >
          {picked.map((guest) => (
            <Combobox.Chip key={keyOf(guest)} className={styles.chip} aria-label={labelOf(guest)}>
              <span className={styles.name}>{labelOf(guest)}</span>
              <Combobox.ChipRemove
                className={styles.remove}
                aria-label={`Remove ${labelOf(guest)}`}
              >
                <X aria-hidden size={14} />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            id={id}
            className={styles.input}
            placeholder={picked.length === 0 ? "Name or email address" : ""}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, error, "hint")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            onPaste={paste}
            onKeyDown={pressKey}
            onBlur={() => typed && add(input)}
          />
        </Combobox.Chips>
        <Combobox.Portal>
          <Combobox.Positioner anchor={chips} className={styles.positioner} sideOffset={4}>
            <Combobox.Popup className={styles.popup}>
              <Combobox.Status className={styles.status}>
                {statusText(input, search, items.length, members)}
              </Combobox.Status>
              <Combobox.List>
                {(guest: PickedGuest) => (
                  <Combobox.Item key={keyOf(guest)} value={guest} className={styles.item}>
                    {"email" in guest ? (
                      <Mail aria-hidden size={16} />
                    ) : (
                      <UserRound aria-hidden size={16} />
                    )}
                    <span className={styles.name}>{labelOf(guest)}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Field>
  );
}

function statusText(
  input: string,
  search: string,
  found: number,
  { error, isFetching }: { error: unknown; isFetching: boolean },
): string | null {
  if (found > 0) return null;
  if (input.includes("@")) return "Enter a whole email address.";
  if (countLetters(input) < minLetters) return `Enter at least ${minLetters} letters of a name.`;
  if (error) return messageOf(error, "Members could not be searched. Enter an email address.");
  if (isFetching || search !== input.trim()) return "Searching…";
  return "No member has this name. Enter an email address.";
}
