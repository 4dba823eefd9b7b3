import { act, render } from "@testing-library/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { useOpenAfterPaint } from "./useOpenAfterPaint";

test("shows the content in a later render than the opening, and hides it at once", () => {
  const set: { open?: (open: boolean) => void } = {};
  function Overlay() {
    const [open, setOpen] = useState(false);
    set.open = setOpen;
    return useOpenAfterPaint(open) && <p>Content</p>;
  }
  const { container } = render(<Overlay />);
  act(() => {
    flushSync(() => set.open?.(true));
    expect(container.textContent).toBe("");
  });
  expect(container.textContent).toBe("Content");
  act(() => {
    flushSync(() => set.open?.(false));
    expect(container.textContent).toBe("");
  });
});
