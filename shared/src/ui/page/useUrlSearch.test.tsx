import { BrowserRouter } from "@portal/shared/vendor/router";
import { render } from "@testing-library/react";
import { type ReactNode, useLayoutEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { useUrlSearch } from "./useUrlSearch";

afterEach(() => history.replaceState(null, "", "/"));

test("keeps what is entered in the frame in which the page appears", () => {
  const shown: string[] = [];
  let enter = () => {};
  function Page() {
    const { text, search, setText, update } = useUrlSearch();
    shown.push(text);
    enter = () => {
      shown.length = 0;
      setText("chai");
      update({ q: "chai" });
    };
    return search;
  }
  // As the shell does with what was typed in the prerendered page: before other effects.
  function Early({ children }: { children: ReactNode }) {
    useLayoutEffect(() => enter(), []);
    return children;
  }
  const { container } = render(
    <Early>
      <BrowserRouter>
        <Page />
      </BrowserRouter>
    </Early>,
  );
  expect(container.textContent).toBe("chai");
  expect(new Set(shown)).toEqual(new Set(["chai"]));
});
