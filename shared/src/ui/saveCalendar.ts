/** Hands an iCalendar text to the browser as a file to save, for the person's calendar program. */
export function saveCalendar(name: string, text: string): void {
  const file = new Blob([text], { type: "text/calendar;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${name}.ics`;
  link.click();
  // Not at once: the browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
