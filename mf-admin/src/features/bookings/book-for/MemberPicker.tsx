import { useEffect, useState } from "react";
import { Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { formatCredits } from "@portal/shared/domain/credits";
import { memberSearchQuery, type FoundMember } from "../../../data/memberSearch.queries";
import styles from "./BookForDialog.module.css";

const SEARCH_DELAY_MS = 250;

interface MemberPickerProps {
  id: string;
  label?: string;
  placeholder?: string;
  autoFocus?: boolean;
  /** Label of a first option that picks no member. */
  all?: string;
  value: Member | null;
  onChange: (member: FoundMember | null) => void;
}

/** Of a member from a link only the name is known. */
type Member = Pick<FoundMember, "id" | "display_name"> & Partial<FoundMember>;

export function MemberPicker({
  id,
  label,
  placeholder = "Name, email or phone number",
  autoFocus = true,
  all,
  value,
  onChange,
}: MemberPickerProps) {
  const { supabase } = usePortal();
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery(memberSearchQuery(supabase, search));
  // Hides results of an earlier text.
  const isCurrent = typed.trim() === search;
  const members: Member[] = (isCurrent && found.data) || [];
  const known = value && typed === "" && !members.some((member) => member.id === value.id);

  return (
    <Select
      id={id}
      autoFocus={autoFocus}
      {...(label && { "aria-label": label })}
      allowClear
      style={{ width: "100%" }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={placeholder}
      loading={found.isFetching}
      notFoundContent={notFound(found.error, found.isPending || !isCurrent)}
      value={value?.id ?? null}
      optionLabelProp="label"
      // Options are wider than a filter of a list, so that names are readable.
      popupMatchSelectWidth={320}
      options={[
        // Not while typing: Enter picks the first option.
        ...(all && value && typed === "" ? [{ value: "", label: all, member: null }] : []),
        ...(known ? [value, ...members] : members).map((member) => ({
          value: member.id,
          label: member.display_name,
          member,
        })),
      ]}
      optionRender={({ data: { member } }) => (member ? <MemberOption member={member} /> : all)}
      onChange={(_, option) => {
        const picked = Array.isArray(option) ? option[0] : option;
        onChange(found.data?.find((member) => member.id === picked?.value) ?? null);
      }}
    />
  );
}

function MemberOption({ member }: { member: Member }) {
  return (
    <span className={styles.member}>
      <span className={styles.name}>{member.display_name}</span>
      <span className={styles.muted}>
        {member.role === "admin"
          ? "Admin"
          : member.credits !== undefined && formatCredits(member.credits)}
      </span>
      <span className={styles.contact}>
        {[member.email, member.phone_number].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

function notFound(error: Error | null, isLoading: boolean): string {
  if (error) return messageOf(error, "The members could not be loaded.");
  return isLoading ? "Loading…" : "No member found";
}
