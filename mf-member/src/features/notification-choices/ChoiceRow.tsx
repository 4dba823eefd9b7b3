import { messageOf } from "@portal/shared/data/errors";
import { findKind } from "@portal/shared/notifications/kindList";
import { Switch } from "@portal/shared/ui/form/Switch";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import type { KindChoice } from "./choices.queries";
import styles from "./NotificationChoices.module.css";
import { useSaveChoices } from "./useSaveChoices";

interface Props {
  userId: string;
  choice: KindChoice;
  hasPush: boolean;
}

export function ChoiceRow({ userId, choice, hasPush }: Props) {
  const { kind, in_portal, by_email, by_push, emailOffered, emailOptional } = choice;
  const { label = kind, description } = findKind(kind) ?? {};
  const save = useSaveChoices(userId);
  const change = (part: Partial<KindChoice>) => save.mutate([{ ...choice, ...part }]);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.switches}>
        <Switch
          label="In the portal"
          of={label}
          checked={in_portal}
          onChange={(next) => change({ in_portal: next })}
        />
        <div className={styles.email}>
          {!emailOffered && <p className={styles.fixed}>No email</p>}
          {emailOffered && !emailOptional && (
            <p className={styles.fixed}>
              Email <span className={styles.always}>Always sent</span>
            </p>
          )}
          {emailOffered && emailOptional && (
            <Switch
              label="Email"
              of={label}
              checked={by_email}
              onChange={(next) => change({ by_email: next })}
            />
          )}
        </div>
        {hasPush && (
          <Switch
            label="Push"
            of={label}
            checked={by_push}
            onChange={(next) => change({ by_push: next })}
          />
        )}
      </div>
      {save.isError && (
        <div className={styles.failed}>
          <ReadFailedNote
            text={`Not saved. ${messageOf(save.error, "Please try again.")}`}
            onRetry={() => save.mutate(save.variables)}
          />
        </div>
      )}
    </li>
  );
}
