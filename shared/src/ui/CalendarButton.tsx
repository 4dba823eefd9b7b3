import { CalendarPlus } from "lucide-react";
import { usePortal } from "../contract/usePortal";
import { Button } from "./Button";
import styles from "./CalendarButton.module.css";
import { saveCalendar } from "./saveCalendar";

const label = "Add to calendar";

interface Props {
  /** Without extension. */
  fileName: string;
  /** Returns the iCalendar text. Runs on click, so that its library is loaded only then. */
  createCalendar: () => Promise<string>;
  /** Id of the element that names the entry. */
  describedBy: string;
  /** Small; on phones only the icon, if there are other buttons beside it. */
  compact?: boolean;
}

/** Downloads a calendar entry as an .ics file. */
export function CalendarButton({ fileName, createCalendar, describedBy, compact = false }: Props) {
  const { toast, reportError } = usePortal();

  async function download() {
    try {
      saveCalendar(fileName, await createCalendar());
    } catch (error) {
      reportError(error);
      toast({
        title: "Download Failed",
        description: "The calendar file couldn't be made. Please try again.",
        variant: "destructive",
      });
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
