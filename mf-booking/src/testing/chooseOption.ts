import { fireEvent, screen } from "@testing-library/react";

/** The list takes only clicks that begin on the option. */
export async function chooseOption(label: RegExp, option: string): Promise<void> {
  fireEvent.click(await screen.findByRole("combobox", { name: label }));
  const found = await screen.findByRole("option", { name: option });
  fireEvent.pointerDown(found);
  fireEvent.click(found);
}
