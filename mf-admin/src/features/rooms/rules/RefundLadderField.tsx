import { Button, Switch } from "antd";
import type { RefundStep } from "@portal/shared/domain/roomRules";
import { NumberField } from "../../../ui/fields/NumberField";
import styles from "./RoomHoursField.module.css";

type Ladder = readonly RefundStep[] | null;

interface RefundLadderFieldProps {
  /** Set by the form, with `value` and `onChange`. */
  id?: string;
  value?: Ladder;
  onChange?: (ladder: Ladder) => void;
}

const firstLadder: Ladder = [{ hours: 24, percent: 100 }];

export function RefundLadderField({ id, value = null, onChange }: RefundLadderFieldProps) {
  const steps = value ?? [];
  const change = (index: number, part: Partial<RefundStep>) =>
    onChange?.(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));
  const last = steps.at(-1);
  return (
    <>
      <Switch
        {...(id && { id })}
        checked={value !== null}
        checkedChildren="By hours before the start"
        unCheckedChildren="Everything"
        onChange={(isLadder) => onChange?.(isLadder ? firstLadder : null)}
      />
      {value && (
        <>
          <ul className={styles.days}>
            {steps.map(({ hours, percent }, index) => (
              // Steps have no name of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={styles.step}>
                <NumberField
                  aria-label={`Step ${index + 1}: hours before the start`}
                  suffix="h before"
                  value={hours}
                  onChange={(number) => change(index, { hours: number ?? Number.NaN })}
                />
                <NumberField
                  aria-label={`Step ${index + 1}: per cent back`}
                  suffix="% back"
                  value={percent}
                  onChange={(number) => change(index, { percent: number ?? Number.NaN })}
                />
                <Button
                  aria-label={`Remove step ${index + 1}`}
                  disabled={steps.length === 1}
                  onClick={() => onChange?.(steps.filter((_, at) => at !== index))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          <Button
            className={styles.add ?? ""}
            disabled={steps.length >= 10}
            onClick={() =>
              onChange?.([
                ...steps,
                {
                  hours: Math.floor((last?.hours ?? 0) / 2),
                  percent: Math.max(Math.floor((last?.percent ?? 0) / 2), 1),
                },
              ])
            }
          >
            Add a step
          </Button>
        </>
      )}
    </>
  );
}
