import { Button, Segmented } from "antd";
import { Printer } from "lucide-react";
import { useToday } from "@portal/shared/ui/useToday";
import { DayField } from "../../../ui/fields/DayField";
import { MonthField } from "../../../ui/fields/MonthField";
import { Toolbar } from "../../../ui/toolbar/Toolbar";
import type { UrlFilter } from "../../../ui/toolbar/useUrlFilter";
import { dayInUrl, monthInUrl, type Period } from "./period";

interface PeriodToolbarProps {
  address: UrlFilter;
  period: Period;
}

export function PeriodToolbar({ address, period: { unit, from } }: PeriodToolbarProps) {
  const today = useToday();
  return (
    <Toolbar>
      <Segmented<Period["unit"]>
        aria-label="Period"
        value={unit}
        options={[
          { value: "day", label: "Day" },
          { value: "month", label: "Month" },
        ]}
        onChange={(next) =>
          address.set(
            next === "month"
              ? monthInUrl(from)
              : dayInUrl(from.slice(0, 7) === today.slice(0, 7) ? today : from, today),
          )
        }
      />
      <div style={{ width: "11rem" }}>
        {unit === "day" ? (
          <DayField
            label="Day"
            value={from}
            max={today}
            onChange={(day) => day && address.set(dayInUrl(day, today))}
          />
        ) : (
          <MonthField
            month={from.slice(0, 7)}
            max={today}
            onChange={(month) => address.set(monthInUrl(month))}
          />
        )}
      </div>
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
    </Toolbar>
  );
}
