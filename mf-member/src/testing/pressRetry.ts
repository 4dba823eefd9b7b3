import { fireEvent } from "@testing-library/react";
import type { Screen } from "./renderScreen";

/** Holds the response of `call` until `respond`; returns the busy button. */
export async function pressRetry(
  { backend, findByRole }: Pick<Screen, "backend" | "findByRole">,
  call: string,
): Promise<{ retry: HTMLElement; respond: (rows: object[]) => void }> {
  let respond: (rows: object[]) => void = () => undefined;
  const response = new Promise<object[]>((resolve) => (respond = resolve));
  const button = await findByRole("button", { name: "Retry" });
  backend.responses[call] = () => response;
  button.focus();
  fireEvent.click(button);
  return { retry: await findByRole("button", { name: "Retry", busy: true }), respond };
}
