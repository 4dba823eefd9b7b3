import { refusal, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openKiosk, press, storedToken, title, type } from "../testing/openKiosk";
import { freezeTimeAtNoon } from "../testing/testData";

freezeTimeAtNoon();
afterEach(() => localStorage.clear());

const ASK = "POST rpc/kiosk_walk_in";
const ANSWER = "POST rpc/kiosk_walk_in_status";

async function askHost(change: (rest: FakeBackend) => void) {
  const rest = openKiosk((fake) => {
    fake.responses[ASK] = {
      walk_in_id: "w1",
      host_name: "Maya Rao",
      host_first_name: "Maya",
    };
    fake.responses[ANSWER] = () => "waiting";
    change(fake);
  });
  await press(/^I have no pass/);
  type("Your name", " Nandita Iyer ");
  type("Who are you visiting?", "maya rao");
  type("Reason for your visit (optional)", "Interview");
  await press("Ask my host");
  return rest;
}

test("lets a visitor in when the host approves, with the name of the host's profile", async () => {
  const rest = await askHost(() => undefined);
  await title("Please wait for your host");
  expect(screen.getByText(/^Maya Rao has been asked to let you in\./)).toBeTruthy();
  expect(rest.sent(ASK)[0]?.body).toEqual({
    device_token: "token-1",
    visitor_name: "Nandita Iyer",
    host_name: "maya rao",
    purpose: "Interview",
  });
  rest.responses[ANSWER] = () => "approved";
  await title("Welcome, Nandita.");
  const badge = document.querySelector("section[aria-hidden]");
  expect(badge?.textContent).toContain("Nandita Iyer");
  expect(badge?.textContent).toContain("Host: Maya Rao");
});

test("drops an offline failure once the browser is online, and keeps what was typed", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const rest = await askHost(() => undefined);
  await screen.findByText(/^You're offline/);
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.queryByText(/^You're offline/)).toBeNull());
  expect(screen.getByLabelText("Your name")).toHaveProperty("value", " Nandita Iyer ");
  expect(rest.sent(ASK)).toEqual([]);
});

test("says when the host declines, and shows nothing of the visitor afterwards", async () => {
  const rest = await askHost(() => undefined);
  await title("Please wait for your host");
  rest.responses[ANSWER] = () => "declined";
  await title("Please ask at the front desk");
  expect(screen.getByText("Maya cannot receive you now.")).toBeTruthy();
  await press("Back to start");
  await press(/^I have no pass/);
  expect(screen.getByLabelText("Your name")).toHaveProperty("value", "");
  expect(document.body.textContent).not.toMatch(/Nandita|Maya/i);
});

const mayas = [
  { host_id: "m1", name: "Maya Rao", organization: "Studio Rao" },
  { host_id: "m2", name: "Maya Rao", organization: "Loom" },
  { host_id: "m3", name: "Maya Iyer", organization: null },
];

test("lets the visitor choose among the members with the name", async () => {
  const rest = await askHost(({ responses }) => {
    responses[ASK] = refusal("several_hosts", { hosts: mayas });
  });
  await title("Choose your host");
  const names = screen.getByRole("list", { name: "Hosts" }).textContent;
  expect(names).toBe("Maya RaoStudio RaoMaya RaoLoomMaya Iyer");
  rest.responses[ASK] = { walk_in_id: "w1", host_name: "Maya Rao", host_first_name: "Maya" };
  await press(/Loom/);
  await title("Please wait for your host");
  expect(rest.sent(ASK).at(-1)?.body).toEqual({
    device_token: "token-1",
    visitor_name: "Nandita Iyer",
    host_id: "m2",
    purpose: "Interview",
  });
});

test("keeps what was typed when the visitor returns from the choice of hosts", async () => {
  const rest = await askHost(({ responses }) => {
    responses[ASK] = refusal("several_hosts", { hosts: mayas });
  });
  await title("Choose your host");
  rest.responses[ASK] = refusal("too_many_attempts");
  await press(/Iyer/);
  expect(await screen.findByRole("alert")).toBeTruthy();
  await press("Back");
  expect(screen.getByLabelText("Who are you visiting?")).toHaveProperty("value", "maya rao");
});

test("keeps what was typed when the host is unknown", async () => {
  await askHost(({ responses }) => {
    responses[ASK] = refusal("unknown_host");
  });
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByLabelText("Who are you visiting?")).toHaveProperty("value", "maya rao");
});

test("names each missing field", async () => {
  const rest = openKiosk();
  await press(/^I have no pass/);
  await press("Ask my host");
  expect(screen.getByText("Enter your name.")).toBeTruthy();
  expect(screen.getByText("Enter your host's name.")).toBeTruthy();
  expect(rest.sent(ASK)).toEqual([]);
});

test("forgets the device when it is disconnected while a visitor waits", async () => {
  const rest = await askHost(() => undefined);
  await title("Please wait for your host");
  rest.responses[ANSWER] = () => refusal("kiosk_unpaired");
  await title("This kiosk was disconnected");
  await waitFor(() => expect(storedToken()).toBeNull());
});
