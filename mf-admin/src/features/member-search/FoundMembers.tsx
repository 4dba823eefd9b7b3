import { formatCredits } from "@portal/shared/domain/credits";
import { Badge } from "@portal/shared/ui/Badge";
import type { FoundMember } from "../../data/memberSearch.queries";
import { Highlighted } from "./Highlighted";
import styles from "./MemberSearch.module.css";

interface FoundMembersProps {
  /** Id of the combobox, and prefix of the ids of the list. */
  id: string;
  members: readonly FoundMember[];
  search: string;
  active: number;
  onActive: (place: number) => void;
  onOpen: (member: FoundMember) => void;
}

export function FoundMembers({ id, members, search, active, onActive, onOpen }: FoundMembersProps) {
  return (
    <div id={`${id}-found`} role="listbox" aria-label="Members" className={styles.list}>
      {members.map((member, place) => (
        <button
          key={member.id}
          id={`${id}-${place}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={styles.option}
          onMouseMove={() => onActive(place)}
          onClick={() => onOpen(member)}
        >
          <span className={styles.name}>
            <Highlighted text={member.display_name} search={search} />
          </span>
          <span className={styles.side}>
            {member.role === "admin" ? (
              <Badge tone="brand">Admin</Badge>
            ) : (
              formatCredits(member.credits)
            )}
          </span>
          <span className={styles.contact}>
            {[member.email, member.phone_number, member.organization]
              .filter((text): text is string => Boolean(text))
              .map((text, at) => (
                <span key={at}>
                  <Highlighted text={text} search={search} />
                </span>
              ))}
          </span>
        </button>
      ))}
    </div>
  );
}
