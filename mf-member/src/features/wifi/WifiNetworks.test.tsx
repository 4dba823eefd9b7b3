import { act, fireEvent, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { pressRetry } from "../../testing/pressRetry";
import { renderScreen } from "../../testing/renderScreen";
import { WifiNetworks } from "./WifiNetworks";

const wifi = {
  member: { name: "Banyan Members", password: "under-the-canopy" },
  guest: { name: "Banyan Guests", password: "filter-coffee" },
};

describe("WifiNetworks", () => {
  const writeText = vi.fn<(text: string) => Promise<void>>();
  beforeEach(() => {
    writeText.mockReset().mockResolvedValue();
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  async function openGuestNetwork() {
    const screen = renderScreen(<WifiNetworks />, {
      responses: { "GET system_settings": [{ value: wifi }] },
    });
    const card = within(await screen.findByRole("region", { name: "Guest network" }));
    return { ...screen, card };
  }

  test("shows both networks with QR codes and the guest limit", async () => {
    const { card, getByText } = await openGuestNetwork();
    expect(getByText("Banyan Members")).toBeTruthy();
    expect(card.getByText("filter-coffee")).toBeTruthy();
    expect(card.getByText("Guest WiFi is limited to 4 hours.")).toBeTruthy();
    expect(card.getByRole("img", { name: "QR code that joins Banyan Guests" })).toBeTruthy();
  });

  test("copies a password and confirms it for two seconds", async () => {
    const { card } = await openGuestNetwork();
    vi.useFakeTimers();
    fireEvent.click(card.getByRole("button", { name: "Copy password" }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(writeText).toHaveBeenCalledWith("filter-coffee");
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(card.getByText("Copied to clipboard")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(card.queryByText("Copied to clipboard")).toBeNull();
  });

  test("shows an error if the browser blocks copying", async () => {
    const { card, toasts } = await openGuestNetwork();
    writeText.mockRejectedValue(new Error("denied"));
    await act(async () => fireEvent.click(card.getByRole("button", { name: "Copy password" })));
    expect(toasts[0]?.title).toBe("Copy failed");
    expect(card.queryByText("Copied to clipboard")).toBeNull();
  });

  test("shows empty, loading and failed states", async () => {
    const none = renderScreen(<WifiNetworks />);
    await none.findByText("No WiFi details yet");
    none.unmount();
    const screen = renderScreen(<WifiNetworks />, {
      responses: { "GET system_settings": serverError },
    });
    expect(screen.getByRole("status", { name: "Loading WiFi" })).toBeTruthy();
    const { retry, respond } = await pressRetry(screen, "GET system_settings");
    expect(document.activeElement).toBe(retry);
    respond([{ value: wifi }]);
    await screen.findByText("Banyan Members");
  });

  test("shows a network without a password and no copy button", async () => {
    const open = { ...wifi, guest: { name: "Banyan Guests", password: "" } };
    const { findByRole } = renderScreen(<WifiNetworks />, {
      responses: { "GET system_settings": [{ value: open }] },
    });
    const card = within(await findByRole("region", { name: "Guest network" }));
    expect(card.getByText("No password")).toBeTruthy();
    expect(card.queryByRole("button")).toBeNull();
  });
});
