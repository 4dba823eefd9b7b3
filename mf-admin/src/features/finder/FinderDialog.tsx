import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { Input } from "antd";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useNavigate } from "@portal/shared/vendor/router";
import { cx } from "../../ui/theme/cx";
import { finderQuery, findPages, type FoundItem, type Page } from "./finder.queries";
import { FoundItems } from "./FoundItems";
import styles from "./Finder.module.css";
import { Dialog } from "../../ui/form/Dialog";

const SEARCH_DELAY_MS = 200;
const noItems: readonly FoundItem[] = [];

interface FinderDialogProps {
  pages: readonly Page[];
  onClose: () => void;
}

/** A combobox: the arrow keys choose, Enter opens the page. */
export function FinderDialog({ pages, onClose }: FinderDialogProps) {
  const { supabase } = usePortal();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  /** Enter was pressed before the search had ended. */
  const [isEntered, setEntered] = useState(false);
  const wanted = typed.trim();

  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const query = useQuery(finderQuery(supabase, search));
  const isCurrent = wanted === search && !query.isPending;
  const items = [
    ...findPages(pages, wanted),
    ...((search !== "" && isCurrent && query.data) || noItems),
  ];

  function open(item: FoundItem | undefined) {
    if (!item) return;
    onClose();
    void navigate(item.to);
  }

  const onlyOne = isEntered && isCurrent && items.length === 1 ? items[0] : undefined;
  useEffect(() => {
    open(onlyOne);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [onlyOne?.id]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const last = items.length - 1;
    if (event.key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? Math.max(last, 0) : active - 1);
    else if (event.key === "Enter") {
      if (isCurrent) open(items[active]);
      else {
        setSearch(wanted);
        setEntered(true);
      }
    } else return;
    event.preventDefault();
  }

  return (
    <Dialog
      title="Find"
      open
      onCancel={onClose}
      footer={null}
      width={560}
      style={{ top: "max(2rem, 8dvh)" }}
    >
      <Input
        autoFocus
        className={cx(styles.field)}
        size="large"
        role="combobox"
        aria-label="Member, room, booking, order, visitor or page"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-found`}
        aria-describedby={`${id}-status`}
        {...(items[active] && { "aria-activedescendant": `${id}-${active}` })}
        placeholder="Member, room, booking, order, visitor or page"
        prefix={<Search size={18} aria-hidden />}
        allowClear
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <FoundItems
        id={id}
        items={items}
        search={search}
        active={active}
        onActive={setActive}
        onOpen={open}
      />
      <p id={`${id}-status`} role="status" className={cx(styles.status)}>
        {statusOf()}
      </p>
    </Dialog>
  );

  function statusOf(): string {
    if (wanted === "") return "Type a name, a room, an order or the last digits of a phone number.";
    if (!isCurrent) return "Searching…";
    if (query.error) return messageOf(query.error, "The search failed. Try again.");
    if (items.length > 0) return `${items.length} found`;
    return wanted.length < 3
      ? "No name starts with this. Type at least three characters to search everything."
      : "Nothing found. Check the spelling, or try the email or phone number.";
  }
}
