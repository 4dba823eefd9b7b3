import { Button, Select, Switch } from "antd";
import { weekdays } from "@portal/shared/domain/dates";
import type { RoomPrice } from "@portal/shared/domain/roomPrices";
import { NumberField } from "../../../ui/fields/NumberField";
import styles from "./RoomHoursField.module.css";
import { times } from "./ruleChoices";

type Prices = readonly RoomPrice[] | null;

interface RoomPricesFieldProps {
  /** Set by the form, with `value` and `onChange`. */
  id?: string;
  value?: Prices;
  onChange?: (prices: Prices) => void;
}

const evening: RoomPrice = {
  days: weekdays.slice(0, 5),
  from: "16:00",
  to: "18:00",
  percent: 150,
};
const days = weekdays.map((day) => ({ value: day, label: day.slice(0, 3) }));

export function RoomPricesField({ id, value = null, onChange }: RoomPricesFieldProps) {
  const lines = value ?? [];
  const change = (index: number, part: Partial<RoomPrice>) =>
    onChange?.(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <>
      <Switch
        {...(id && { id })}
        checked={value !== null}
        checkedChildren="By weekday and hour"
        unCheckedChildren="The same at all times"
        onChange={(isByHour) => onChange?.(isByHour ? [evening] : null)}
      />
      {value && (
        <>
          <ul className={styles.days}>
            {lines.map((line, index) => (
              // Lines have no name of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={styles.price}>
                <Select
                  mode="multiple"
                  aria-label={`Line ${index + 1}: days`}
                  className={styles.priceDays ?? ""}
                  options={days}
                  value={[...line.days]}
                  onChange={(chosen: string[]) =>
                    change(index, { days: weekdays.filter((day) => chosen.includes(day)) })
                  }
                />
                <Select
                  aria-label={`Line ${index + 1}: from`}
                  options={times}
                  value={line.from}
                  onChange={(from) => change(index, { from })}
                />
                <Select
                  aria-label={`Line ${index + 1}: to`}
                  options={times}
                  value={line.to}
                  onChange={(to) => change(index, { to })}
                />
                <NumberField
                  aria-label={`Line ${index + 1}: per cent of the price`}
                  suffix="% of the price"
                  value={line.percent}
                  onChange={(percent) => change(index, { percent: percent ?? Number.NaN })}
                />
                <Button
                  aria-label={`Remove line ${index + 1}`}
                  disabled={lines.length === 1}
                  onClick={() => onChange?.(lines.filter((_, at) => at !== index))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          <Button
            className={styles.add ?? ""}
            disabled={lines.length >= 20}
            onClick={() => onChange?.([...lines, { ...evening, days: [] }])}
          >
            Add a time
          </Button>
        </>
      )}
    </>
  );
}
