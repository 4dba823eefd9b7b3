import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Picture } from "./Picture";

const picture = (src: string | null) => <Picture src={src} placeholder={<p>Drawn</p>} />;

test("shows the placeholder when the picture fails to load, until src changes", () => {
  const { rerender } = render(picture("/gone.png"));
  expect(screen.queryByText("Drawn")).toBeNull();
  fireEvent.error(screen.getByAltText(""));
  expect(screen.getByText("Drawn")).toBeTruthy();
  rerender(picture("/new.png"));
  expect(screen.getByAltText("").getAttribute("src")).toBe("/new.png");
  rerender(picture(null));
  expect(screen.getByText("Drawn")).toBeTruthy();
});

test("requests early pictures at once, and the others when they come into view", () => {
  const { rerender } = render(<Picture src="/a.png" placeholder={null} size={[4, 3]} isEarly />);
  const image = () => screen.getByAltText("");
  const attributes = () =>
    ["loading", "fetchpriority", "width", "height"].map((name) => image().getAttribute(name));
  expect(attributes()).toEqual(["eager", "high", "4", "3"]);
  rerender(<Picture src="/a.png" placeholder={null} size={[4, 3]} />);
  expect(attributes()).toEqual(["lazy", "auto", "4", "3"]);
});
