import { profileKey } from "@portal/shared/data/profile";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { creditServer, credits } from "../../testing/creditServer";
import { asha, fakeShell, renderInShell } from "../../testing/fakeShell";
import { TopBar } from "./TopBar";

beforeEach(() => localStorage.clear());

describe("signed in", () => {
  test("shows the initials of the profile and updates them after a save", async () => {
    let name = "Meera Iyer";
    const shell = fakeShell(
      creditServer(
        () => credits(40),
        () => name,
      ),
      { user: asha },
    );
    renderInShell(shell, <TopBar />);
    const initials = () => document.querySelector("[data-initials]")?.getAttribute("data-initials");
    expect(initials()).toBe("AR");
    await waitFor(() => expect(initials()).toBe("MI"));
    name = "Meera Menon";
    await act(() => shell.portal.queryClient.invalidateQueries({ queryKey: profileKey("asha") }));
    await waitFor(() => expect(initials()).toBe("MM"));
  });

  test("shows an ellipsis, then the balance, then realtime changes", async () => {
    let balance = 40;
    const server = creditServer(() => credits(balance));
    renderInShell(fakeShell(server, { user: asha }), <TopBar />);
    expect(screen.getByText("…")).toBeTruthy();
    expect(await screen.findByText("40")).toBeTruthy();
    await waitFor(() =>
      expect(server.on.mock.calls[0]?.[1]).toEqual({
        event: "*",
        schema: "public",
        table: "user_credits",
        filter: "user_id=eq.asha",
      }),
    );
    balance = 32;
    act(() => server.heard.onChange?.());
    expect(await screen.findByText("32")).toBeTruthy();
    balance = 24;
    act(() => server.heard.onStatus?.("SUBSCRIBED"));
    expect(await screen.findByText("24")).toBeTruthy();
  });

  test("shows that the balance can't be read, and unsubscribes on unmount", async () => {
    const server = creditServer(() => Promise.resolve({ data: null, error: { message: "down" } }));
    const shell = fakeShell(server, { user: asha });
    renderInShell(shell, <TopBar />);
    expect(await screen.findByText("–")).toBeTruthy();
    await waitFor(() => expect(server.on).toHaveBeenCalled());
    act(() => shell.session.set({ ...shell.session.getSnapshot(), user: null }));
    expect(server.removeChannel).toHaveBeenCalledWith(server.credits);
  });
});
