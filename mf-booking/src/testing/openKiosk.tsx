import type { FakeBackend } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen } from "@testing-library/react";
import { KioskPage } from "../pages/KioskPage";
import { fakePortal } from "./fakePortal";
import { renderPage } from "./renderPage";
import { world } from "./testData";

const TOKEN_KEY = "kiosk-device-token";

/** Renders /kiosk with a paired device, unless `token` is null. */
export function openKiosk(
  change?: (rest: FakeBackend) => void,
  { token = "token-1", isSignedIn = false }: { token?: string | null; isSignedIn?: boolean } = {},
) {
  if (token) localStorage.setItem(TOKEN_KEY, token);
  const rest = world();
  rest.responses["POST rpc/kiosk_status"] = { name: "Reception" };
  change?.(rest);
  renderPage(fakePortal(rest, { isSignedIn }), <KioskPage />, "/kiosk");
  return rest;
}

export const storedToken = () => localStorage.getItem(TOKEN_KEY);
export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const title = (name: string | RegExp) => screen.findByRole("heading", { name });
