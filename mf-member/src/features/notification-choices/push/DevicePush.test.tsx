import { remembersPush } from "@portal/shared/data/pushMemory";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { fireEvent, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakePush, removeFakePush } from "../../../testing/fakePush";
import { asha, renderScreen } from "../../../testing/renderScreen";
import { DevicePush } from "./DevicePush";

afterEach(removeFakePush);

const KEY = "GET functions/push-key";
const DEVICES = "GET push_subscriptions";
const SAVE = "POST rpc/save_push_subscription";
const REMOVE = "DELETE push_subscriptions";
const endpoint = "https://fcm.googleapis.com/fcm/send/this";

function open(responses = {}) {
  const screen = renderScreen(<DevicePush userId={asha.id} />, {
    responses: {
      [KEY]: { key: "BKey" },
      [DEVICES]: [],
      [SAVE]: null,
      [REMOVE]: null,
      ...responses,
    },
  });
  const isOn = (element: HTMLElement) => element.getAttribute("aria-checked") === "true";
  return { ...screen, isOn, findSwitch: () => screen.findByRole("switch", { name: /^Push/ }) };
}

test("shows nothing where the portal has no push notifications", async () => {
  fakePush();
  const { backend, container } = open({ [KEY]: { key: null } });
  await waitFor(() => expect(backend.sent(KEY)).toHaveLength(1));
  expect(container.textContent).toBe("");
});

test("says that a browser without push does not support it", async () => {
  const { findByText, queryByRole } = open();
  await findByText("This browser does not support push notifications.");
  expect(queryByRole("switch")).toBeNull();
});

test("says how to allow what the browser blocks", async () => {
  fakePush({ permission: "denied" });
  const { findByText, queryByRole } = open();
  await findByText(/^This browser blocks notifications of the portal. Allow them/);
  expect(queryByRole("switch")).toBeNull();
});

test("asks for permission on the press only, and registers the device", async () => {
  const push = fakePush();
  const { backend, findSwitch, findByText, isOn } = open();
  const control = await findSwitch();
  expect(isOn(control)).toBe(false);
  expect(push).toMatchObject({ asked: 0, registered: [] });
  backend.responses[DEVICES] = [{ endpoint }];
  fireEvent.click(control);
  await findByText(/^This device shows notifications/);
  expect(push).toMatchObject({ asked: 1, registered: ["/push-worker.js"] });
  expect(backend.sent(SAVE).map(({ body }) => body)).toEqual([
    { endpoint, p256dh: "key", auth: "secret", device: expect.stringMatching(/ on /) },
  ]);
  expect(isOn(await findSwitch())).toBe(true);
  expect(remembersPush(asha.id)).toBe(true);
});

test("ignores presses while it registers the device, and keeps the focus", async () => {
  fakePush();
  const held = heldResponse(null);
  const { backend, findSwitch, findByText } = open({ [SAVE]: held.response });
  const control = await findSwitch();
  fireEvent.click(control);
  await waitFor(() => expect(backend.sent(SAVE)).toHaveLength(1));
  expect((control as HTMLInputElement).disabled).toBe(false);
  fireEvent.click(control);
  backend.responses[DEVICES] = [{ endpoint }];
  held.release();
  await findByText(/^This device shows notifications/);
  expect(backend.sent(SAVE)).toHaveLength(1);
  expect(backend.sent(REMOVE)).toEqual([]);
});

test("registers nothing when the member refuses", async () => {
  const push = fakePush({ answer: "denied" });
  const { backend, findSwitch, findByText } = open();
  fireEvent.click(await findSwitch());
  const text = await findByText(/^This browser blocks notifications of the portal/);
  // The pressed switch has disappeared.
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(push).toMatchObject({ registered: [], subscription: null });
  expect(backend.sent(SAVE)).toEqual([]);
});

test("says how to turn push on when the browser's question was closed", async () => {
  fakePush({ answer: "default" });
  const { backend, findSwitch, findByText, findByRole, isOn } = open();
  fireEvent.click(await findSwitch());
  await findByText(/^Not turned on\. Press the switch again/);
  expect((await findByRole("status")).textContent).toMatch(/^Not turned on\./);
  expect(isOn(await findSwitch())).toBe(false);
  expect(backend.sent(SAVE)).toEqual([]);
});

test("undoes the subscription when it can't be saved, and can retry", async () => {
  const push = fakePush();
  const { backend, findSwitch, findByText, findByRole, isOn } = open({ [SAVE]: serverError });
  fireEvent.click(await findSwitch());
  await findByText(/^Not turned on\./);
  expect(push.subscription).toBeNull();
  expect(isOn(await findSwitch())).toBe(false);
  backend.responses[SAVE] = null;
  backend.responses[DEVICES] = [{ endpoint }];
  fireEvent.click(await findByRole("button", { name: "Retry" }));
  await findByText(/^This device shows notifications/);
});

test("removes the device when push is turned off", async () => {
  const push = fakePush({ permission: "granted", subscription: { endpoint } });
  const { backend, findSwitch, findByText, isOn } = open({ [DEVICES]: [{ endpoint }] });
  const control = await findSwitch();
  expect(isOn(control)).toBe(true);
  backend.responses[DEVICES] = [];
  fireEvent.click(control);
  await findByText(/^Get notifications on this device/);
  expect(remembersPush(asha.id)).toBe(false);
  expect(backend.sent(REMOVE).map(({ query }) => query.get("endpoint"))).toEqual([
    `eq.${endpoint}`,
  ]);
  expect(push.subscription).toBeNull();
});

test("is off where another member turned push on", async () => {
  fakePush({ permission: "granted", subscription: { endpoint } });
  const { findSwitch, isOn } = open({ [DEVICES]: [{ endpoint: `${endpoint}-phone` }] });
  expect(isOn(await findSwitch())).toBe(false);
});

test("drops the failure of a change made offline once the browser is online", async () => {
  const push = fakePush();
  const { findSwitch, findByText, backend } = open();
  const control = await findSwitch();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent.click(control);
  const note = await findByText(/^Not turned on. You're offline/);
  online.mockRestore();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(push).toMatchObject({ asked: 0 });
  expect(backend.sent(SAVE)).toEqual([]);
});
