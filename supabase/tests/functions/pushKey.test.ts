import { expect, test, vi } from "vitest";
import { MailProvider, startWithProvider } from "./mailProvider";
import { functions, maya, newDevice, notify, service } from "./pushedMember";
import { vapid } from "./pushService";

test("offers its public key to browsers", async () => {
  expect(await functions.pushKey()).toEqual({ key: vapid.publicKey });
});

test("skips the messages of a portal without keys, and its key is null", async () => {
  vi.stubEnv("VAPID_PUBLIC_KEY", "");
  const silent = await startWithProvider(new MailProvider());
  try {
    const phone = await newDevice(maya);
    await notify(maya);
    expect(await silent.run()).toMatchObject({ failed: 0, skipped: 1 });
    expect(service.sentTo(phone)).toEqual([]);
    expect(await silent.pushKey()).toEqual({ key: null });
  } finally {
    await silent.stop();
  }
});
