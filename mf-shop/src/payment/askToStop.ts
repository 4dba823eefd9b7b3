import button from "@portal/shared/ui/Button.module.css";
import styles from "./askToStop.module.css";

/** The widget may be a modal dialog itself: only the browser's own dialogs open above it. */
export function askToStop(onStop: () => void): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = styles.dialog ?? "";
  const title = document.createElement("h2");
  title.textContent = "Stop this payment?";
  dialog.setAttribute("aria-label", title.textContent);
  const text = document.createElement("p");
  text.textContent =
    "If you have already approved it in your bank or UPI app, keep it open until it is confirmed.";
  const stop = choice("Stop payment", "secondary", () => {
    dialog.close();
    onStop();
  });
  const keep = choice("Keep paying", "primary", () => dialog.close());
  keep.autofocus = true;
  const choices = document.createElement("div");
  choices.className = styles.choices ?? "";
  choices.append(stop, keep);
  dialog.append(title, text, choices);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function choice(label: string, look: "primary" | "secondary", onClick: () => void) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `${button["button"]} ${button[look]} ${button["md"]}`;
  element.textContent = label;
  element.addEventListener("click", onClick);
  return element;
}
