import { CalendarPlus } from "lucide-react";
import { Button } from "../Button";
import { saveFile } from "../saveFile";
import styles from "./CalendarButton.module.css";

const label = "Add to calendar";

export const calendarFailedToast = {
  title: "Download failed",
  description: "The calendar file couldn't be created. Please try again.",
  variant: "destructive" as const,
};

interface Props {
  fileName: string;
  /** Runs on click, so that the calendar library is loaded only then. */
  createCalendar: () => Promise<string>;
  onError: (error: unknown) => void;
  describedBy: string;
  /** Shows only the icon on phones. Set it if there are other buttons beside it. */
  compact?: boolean;
}

export function CalendarButton(props: Props) {
  const { fileName, createCalendar, onError, describedBy, compact = false } = props;

  async function download() {
    try {
      const type = "text/calendar;charset=utf-8";
      saveFile(`${fileName}.ics`, new Blob([await createCalendar()], { type }));
    } catch (error) {
      onError(error);
    }
  }

  return (
    <Button
      {...(compact
        ? { size: "sm", variant: "ghost", className: styles.compact, title: label }
        : { variant: "secondary" })}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={() => void download()}
    >
      <CalendarPlus aria-hidden size={16} />
      <span>{label}</span>
    </Button>
  );
}
