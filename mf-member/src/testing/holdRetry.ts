import { fireEvent } from "@testing-library/react";
import type { Screen } from "./renderScreen";

/** Presses Retry with the answer held back; gives the button as it is during the second try. */
export async function holdRetry(
  { backend, findByRole }: Pick<Screen, "backend" | "findByRole">,
  call: string,
): Promise<{ retry: HTMLElement; arrive: (rows: object[]) => void }> {
  let arrive: (rows: object[]) => void = () => undefined;
  const arrived = new Promise<object[]>((resolve) => (arrive = resolve));
  const button = await findByRole("button", { name: "Retry" });
  backend.answers[call] = () => arrived;
  button.focus();
  fireEvent.click(button);
  return { retry: await findByRole("button", { name: "Retry", busy: true }), arrive };
}
