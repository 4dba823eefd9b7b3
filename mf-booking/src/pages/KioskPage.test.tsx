import { refusal, serverError, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { openKiosk, press, storedToken, title, type } from "../testing/openKiosk";
import { freezeTimeAtNoon } from "../testing/testData";

freezeTimeAtNoon();
afterEach(() => {
  localStorage.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const arrival = {
  visitor_name: "Nandita Iyer",
  visitor_first_name: "Nandita",
  host_name: "Maya Rao",
  host_first_name: "Maya",
  room_name: "Neem",
};
const arriving = (rest: FakeBackend) => {
  rest.responses["POST rpc/kiosk_check_in"] = arrival;
};

async function typeCode(code = "abcd2345") {
  await press(/^Type the code/);
  type("Code", code);
  await press("Check in");
}

test("pairs the device with a code and shows the start", async () => {
  const rest = openKiosk(
    ({ responses }) => {
      responses["POST rpc/pair_kiosk"] = { device_token: "token-2", name: "Reception" };
    },
    { token: null },
  );
  await title("Pair this device");
  await press("Pair device");
  expect(await screen.findByText("Enter all 8 characters of the code.")).toBeTruthy();
  type("Pairing code", "abcdo234");
  expect(screen.getByLabelText("Pairing code")).toHaveProperty("value", "ABCD-0234");
  await press("Pair device");
  await title("Welcome to Banyan Coworking");
  expect(screen.getByText("Reception")).toBeTruthy();
  expect(storedToken()).toBe("token-2");
  expect(rest.sent("POST rpc/pair_kiosk").map(({ body }) => body)).toEqual([
    { pairing_code: "ABCD-0234" },
  ]);
  expect(rest.sent("POST rpc/kiosk_status")[0]?.body).toEqual({ device_token: "token-2" });
});

test("sends a code once when it is read again before the screen changes", async () => {
  const rest = openKiosk(arriving);
  await press(/^Type the code/);
  type("Code", "abcd2345");
  const button = screen.getByRole("button", { name: "Check in" });
  act(() => {
    for (const _ of [1, 2]) fireEvent.click(button);
  });
  await title("Welcome, Nandita.");
  expect(rest.sent("POST rpc/kiosk_check_in")).toHaveLength(1);
});

test("keeps the typed pairing code when it is refused", async () => {
  openKiosk(
    ({ responses }) => {
      responses["POST rpc/pair_kiosk"] = refusal("bad_pairing_code");
    },
    { token: null },
  );
  await title("Pair this device");
  type("Pairing code", "ABCD2345");
  await press("Pair device");
  await waitFor(() =>
    expect(screen.getByLabelText("Pairing code").getAttribute("aria-invalid")).toBe("true"),
  );
  expect(screen.getByLabelText("Pairing code")).toHaveProperty("value", "ABCD-2345");
  expect(storedToken()).toBeNull();
});

test("refuses to work in the session of a member", async () => {
  openKiosk(undefined, { isSignedIn: true });
  await title("Log out to use this device as a kiosk");
  expect(screen.getByText(/asha@example.com/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Scan/ })).toBeNull();
});

test("checks a visitor in by the typed code, says who was notified, and returns to the start", async () => {
  const rest = openKiosk(arriving);
  await typeCode();
  await title("Welcome, Nandita.");
  expect(screen.getByText("Maya has been notified. You meet in Neem.")).toBeTruthy();
  expect(rest.sent("POST rpc/kiosk_check_in")[0]?.body).toEqual({
    device_token: "token-1",
    code: "ABCD-2345",
  });
  expect(screen.getByText("Back to the start in 15 seconds")).toBeTruthy();
  await press("Done");
  await title("Welcome to Banyan Coworking");
  expect(document.body.textContent).not.toMatch(/Nandita|Maya/);
  await press(/^Type the code/);
  expect(screen.getByLabelText("Code")).toHaveProperty("value", "");
});

test("returns to the start by itself after a welcome", async () => {
  openKiosk(arriving);
  await press(/^Type the code/);
  type("Code", "ABCD2345");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await press("Check in");
  await title("Welcome, Nandita.");
  for (let second = 0; second < 15; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  expect(await title("Welcome to Banyan Coworking")).toBeTruthy();
});

test("prints a badge with name, host and day", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  openKiosk(arriving);
  await typeCode();
  await press("Print badge");
  expect(print).toHaveBeenCalledOnce();
  const badge = document.querySelector("section[aria-hidden]");
  for (const text of ["Nandita Iyer", "Host: Maya Rao", "Fri, 20 Nov 2026"]) {
    expect(badge?.textContent).toContain(text);
  }
});

test("says why a pass is refused and what to do", async () => {
  openKiosk(({ responses }) => {
    responses["POST rpc/kiosk_check_in"] = refusal("pass_used");
  });
  await typeCode();
  await title("You are not checked in");
  expect(screen.getByText(/front desk/)).toBeTruthy();
  await press("Type the code");
  expect(await screen.findByLabelText("Code")).toHaveProperty("value", "");
});

test("forgets a device that an admin disconnected", async () => {
  openKiosk(({ responses }) => {
    responses["POST rpc/kiosk_check_in"] = refusal("kiosk_unpaired");
  });
  await typeCode();
  await title("This kiosk was disconnected");
  await waitFor(() => expect(storedToken()).toBeNull());
});

test("forgets a device that was disconnected while it was off", async () => {
  openKiosk(({ responses }) => {
    responses["POST rpc/kiosk_status"] = refusal("kiosk_unpaired");
  });
  await title("This kiosk was disconnected");
  await waitFor(() => expect(storedToken()).toBeNull());
});

test("keeps its pairing when the server fails", async () => {
  const rest = openKiosk(({ responses }) => {
    responses["POST rpc/kiosk_status"] = serverError;
  });
  await screen.findByText("The kiosk could not be opened.", undefined, { timeout: 9000 });
  rest.responses["POST rpc/kiosk_status"] = { name: "Reception" };
  await press("Retry");
  await title("Welcome to Banyan Coworking");
  expect(storedToken()).toBe("token-1");
});

test("sends visitors to the front desk while it is offline", async () => {
  openKiosk();
  await title("Welcome to Banyan Coworking");
  act(() => onlineManager.setOnline(false));
  expect(screen.getByText("No connection. Please check in at the front desk.")).toBeTruthy();
  for (const button of screen.getAllByRole("button")) {
    expect(button).toHaveProperty("disabled", true);
  }
  act(() => onlineManager.setOnline(true));
  expect(screen.queryByText(/No connection/)).toBeNull();
});

test("returns to the code once the browser is online, after a check-in made offline", async () => {
  const rest = openKiosk(arriving);
  await press(/^Type the code/);
  type("Code", "ABCD2345");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await press("Check in");
  await title("You are not checked in");
  expect(screen.getByText(/^You're offline/)).toBeTruthy();
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event("online")));
  await title("Type the code of your pass");
  expect(rest.sent("POST rpc/kiosk_check_in")).toEqual([]);
});

test("drops an offline failure of pairing once the browser is online", async () => {
  openKiosk(undefined, { token: null });
  await title("Pair this device");
  type("Pairing code", "ABCD2345");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await press("Pair device");
  await screen.findByText(/^You're offline/);
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.queryByText(/^You're offline/)).toBeNull());
  expect(screen.getByLabelText("Pairing code")).toHaveProperty("value", "ABCD-2345");
});

test("asks for the code when the camera is refused", async () => {
  const getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  vi.stubGlobal("navigator", { ...navigator, onLine: true, mediaDevices: { getUserMedia } });
  openKiosk();
  await press(/^Scan your pass/);
  await title("Type the code of your pass");
  expect(screen.getByText(/^The camera of this device cannot be used/)).toBeTruthy();
});

test("clears what a visitor typed after a minute without touch", async () => {
  openKiosk();
  await title("Welcome to Banyan Coworking");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await press(/^I have no pass/);
  type("Your name", "Nandita");
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  fireEvent.keyDown(window);
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(screen.getByLabelText("Your name")).toHaveProperty("value", "Nandita");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await title("Welcome to Banyan Coworking");
});
