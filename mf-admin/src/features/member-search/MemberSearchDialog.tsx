import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { Input } from "antd";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useNavigate } from "@portal/shared/vendor/router";
import { memberPath } from "../../data/memberPath";
import { MAX_FOUND, memberSearchQuery, type FoundMember } from "../../data/memberSearch.queries";
import { cx } from "../../ui/theme/cx";
import { FoundMembers } from "./FoundMembers";
import styles from "./MemberSearch.module.css";
import { Dialog } from "../../ui/form/Dialog";

const SEARCH_DELAY_MS = 200;
const noMembers: readonly FoundMember[] = [];

/** A combobox: the arrow keys choose, Enter opens the page of the member. */
export function MemberSearchDialog({ onClose }: { onClose: () => void }) {
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

  const query = useQuery({ ...memberSearchQuery(supabase, search), enabled: search !== "" });
  const isCurrent = wanted === search && !query.isPending;
  const members = (search !== "" && isCurrent && query.data) || noMembers;

  function open(member: FoundMember | undefined) {
    if (!member) return;
    onClose();
    void navigate(memberPath(member.id));
  }

  const onlyOne = isEntered && isCurrent && members.length === 1 ? members[0] : undefined;
  useEffect(() => {
    if (onlyOne) open(onlyOne);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [onlyOne]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const last = members.length - 1;
    if (event.key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? Math.max(last, 0) : active - 1);
    else if (event.key === "Enter") {
      if (isCurrent) open(members[active]);
      else {
        setSearch(wanted);
        setEntered(true);
      }
    } else return;
    event.preventDefault();
  }

  return (
    <Dialog
      title="Find a member"
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
        aria-label="Name, email, phone number or organization"
        aria-autocomplete="list"
        aria-expanded={members.length > 0}
        aria-controls={`${id}-found`}
        aria-describedby={`${id}-status`}
        {...(members[active] && { "aria-activedescendant": `${id}-${active}` })}
        placeholder="Name, email, phone number or organization"
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
      <FoundMembers
        id={id}
        members={members}
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
    if (wanted === "") return "Type a name, or the last digits of a phone number.";
    if (!isCurrent) return "Searching…";
    if (query.error) return messageOf(query.error, "The members could not be loaded.");
    if (members.length >= MAX_FOUND) return "More may match. Type more to narrow the search.";
    if (members.length > 0) return members.length === 1 ? "1 found" : `${members.length} found`;
    return wanted.length < 3
      ? "No name starts with this. Type at least three characters to search everything."
      : "No member found. Check the spelling, or try the email or phone number.";
  }
}
