import { useEffect, useId, useState } from "react";
import { Button, Input } from "antd";
import { Plus } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { addDays, todayInSpace, type Day } from "@portal/shared/domain/dates";
import type { Holiday } from "@portal/shared/domain/openingHours";
import { affectedBookingsQuery } from "../../../data/affectedBookings.queries";
import { AffectedBookings } from "../../../ui/feedback/AffectedBookings";
import { WaitingRequests } from "../../../ui/feedback/AffectedRequests";
import { DayField } from "../../../ui/fields/DayField";
import { LoadError } from "../../../ui/feedback/LoadError";
import styles from "../hours.module.css";

interface AddHolidayProps {
  existing: readonly Day[];
  onAdd: (holiday: Holiday) => void;
  /** True if the form contains values that are not added. */
  onTyping?: (isTyping: boolean) => void;
}

export function AddHoliday({ existing, onAdd, onTyping }: AddHolidayProps) {
  const { supabase } = usePortal();
  const toast = useToast("hours");
  const id = useId();
  const [date, setDate] = useState<Day | null>(null);
  const [name, setName] = useState("");
  const affected = useQuery({
    ...affectedBookingsQuery(supabase, { day: date ?? "" }),
    enabled: date !== null,
  });

  const isTyping = date !== null || name.trim() !== "";
  useEffect(() => onTyping?.(isTyping), [isTyping, onTyping]);

  function add() {
    const trimmed = name.trim();
    if (!date || !trimmed) {
      toast({
        title: "Please provide both a date and name for the holiday",
        variant: "destructive",
      });
      return;
    }
    if (existing.includes(date)) {
      toast({ title: "That day is already a holiday", variant: "destructive" });
      return;
    }
    onAdd({ id: crypto.randomUUID(), date, name: trimmed });
    clear();
  }

  function clear() {
    setDate(null);
    setName("");
  }

  return (
    <form
      className={styles.add}
      aria-label="Add holiday"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div className={styles.addFields}>
        <label htmlFor={`${id}-date`}>
          Date
          <DayField id={`${id}-date`} value={date} onChange={setDate} min={todayInSpace()} />
        </label>
        <label htmlFor={`${id}-name`}>
          Holiday name
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <span className={styles.addActions}>
          <Button htmlType="submit" icon={<Plus size={16} aria-hidden />}>
            Add holiday
          </Button>
          {isTyping && (
            <Button type="text" onClick={clear}>
              Clear
            </Button>
          )}
        </span>
      </div>
      {date && affected.data && (
        <>
          <AffectedBookings
            affected={affected.data}
            where="on this day"
            search={date}
            note="You decide what happens to them when you save."
          />
          <WaitingRequests
            change={{ starts_at: date, ends_at: addDays(date, 1) }}
            where="on this day"
          />
        </>
      )}
      {date && !affected.data && affected.error && (
        <LoadError
          title="Error loading the bookings on this day"
          error={affected.error}
          onRetry={() => void affected.refetch()}
          retrying={affected.isFetching}
        />
      )}
    </form>
  );
}
