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
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title="Not booked"
      description={rule ? `${problem} An override is recorded in the booking's history.` : problem}
      action={
        rule && (
          <Button size="small" danger onClick={() => onOverride(rule)}>
            Override and book
          </Button>
        )
      }
    />
  );
}
