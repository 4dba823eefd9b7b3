import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Picture } from "./Picture";

const picture = (src: string | null) => <Picture src={src} placeholder={<p>Drawn</p>} />;

test("A picture that can't be loaded leaves its place to the placeholder, until there is another", () => {
  const { rerender } = render(picture("/gone.png"));
  expect(screen.queryByText("Drawn")).toBeNull();
  fireEvent.error(screen.getByAltText(""));
  expect(screen.getByText("Drawn")).toBeTruthy();
  rerender(picture("/new.png"));
  expect(screen.getByAltText("").getAttribute("src")).toBe("/new.png");
  rerender(picture(null));
  expect(screen.getByText("Drawn")).toBeTruthy();
});
