import { useEffect, useRef } from "react";
import { Alert, Button } from "antd";
import type { FoundMember } from "../../../data/memberSearch.queries";
import { bookForProblem, overridableRule } from "./bookFor.mutations";

interface BookForErrorProps {
  error: unknown;
  member: FoundMember;
  /** `rule` is the code of the refusal. */
  onOverride: (rule: string) => void;
}

export function BookForError({ error, member, onOverride }: BookForErrorProps) {
  const problem = bookForProblem(error, member);
  const rule = overridableRule(error);
  const box = useRef<HTMLDivElement>(null);
  // The dialog can be higher than the window.
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [error]);
  return (
    <div ref={box}>
      <Alert
        type="error"
        showIcon
        role="alert"
        title="Not booked"
        description={
          rule ? `${problem} Or override the rule: the booking's history records it.` : problem
        }
        action={
          rule && (
            <Button size="small" danger onClick={() => onOverride(rule)}>
              Override and book
            </Button>
          )
        }
      />
    </div>
  );
}
