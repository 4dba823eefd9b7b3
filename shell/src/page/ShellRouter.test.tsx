import { createStore } from "@portal/shared/contract/store/createStore";
import { useStore } from "@portal/shared/contract/store/useStore";
import { useLocation } from "@portal/shared/vendor/router";
import { act, render } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { ShellRouter } from "./ShellRouter";

test("never shows a screen with the location of the previous one", () => {
  history.replaceState(null, "", "/auth/confirm");
  const view = createStore("/auth/confirm");
  const shown: string[] = [];
  function Screen() {
    const screen = useStore(view);
    const { pathname } = useLocation();
    useEffect(() => {
      shown.push(`${screen} at ${pathname}`);
    }, [screen, pathname]);
    return null;
  }
  render(
    <ShellRouter>
      <Screen />
    </ShellRouter>,
  );
  act(() => {
    history.replaceState(null, "", "/login");
    view.set("/login");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  expect(shown).toEqual(["/auth/confirm at /auth/confirm", "/login at /login"]);
});
