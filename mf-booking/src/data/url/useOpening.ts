import { useState } from "react";

interface Opening<Subject, Initial> {
  subject: Subject;
  initial: Initial;
  isOpen: boolean;
  /** Number of openings: a key that gives each of them fresh state. */
  times: number;
}

/** `subject`: null if the dialog is closed. Keeps the last one, so that the dialog can close with a transition. */
export function useOpening<Subject, Initial>(
  subject: Subject | null,
  initial: () => Initial,
): Opening<Subject, Initial> | null {
  const [opening, setOpening] = useState<Opening<Subject, Initial> | null>(null);
  if (subject !== null) {
    if (!opening?.isOpen) {
      const times = (opening?.times ?? 0) + 1;
      setOpening({ subject, initial: initial(), isOpen: true, times });
    } else if (opening.subject !== subject) setOpening({ ...opening, subject });
  } else if (opening?.isOpen) setOpening({ ...opening, isOpen: false });
  return opening;
}
