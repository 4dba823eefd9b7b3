import { beforeEach, expect, it, vi } from "vitest";
import { endRevokedPreviews } from "./endRevokedPreviews";

type Options = Parameters<typeof endRevokedPreviews>[0];
const reset = vi.fn();
const toast = vi.fn();
beforeEach(() => vi.resetAllMocks());

const preview = { build: "b1", until: 1_900_000_000, signature: "abc" };

async function check(answer: object, override: object = preview) {
  const rpc = vi.fn(() => ({
    abortSignal: () => Promise.resolve({ data: null, error: null, ...answer }),
  }));
  const overrides = { getSnapshot: () => ({ "mf-gifts": override }), reset };
  await endRevokedPreviews({ supabase: { rpc }, overrides, toast } as unknown as Options);
  return rpc;
}

it("resets a preview whose link was revoked, and says so", async () => {
  const rpc = await check({ data: false });
  const { until: expires, ...link } = preview;
  expect(rpc).toHaveBeenCalledExactlyOnceWith("verify_preview_link", {
    module: "mf-gifts",
    expires,
    ...link,
  });
  expect(reset).toHaveBeenCalledExactlyOnceWith("mf-gifts");
  expect(toast).toHaveBeenCalledOnce();
});

it.each([
  ["is still valid", { data: true }],
  ["cannot be checked", { error: { message: "offline" } }],
])("keeps a preview whose link %s", async (_, answer) => {
  await check(answer);
  expect(reset).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

it.each([{ build: "b1" }, { origin: "http://localhost:3102" }])(
  "does not check the override %o of an admin",
  async (override) => {
    expect(await check({ data: false }, override)).not.toHaveBeenCalled();
    expect(reset).not.toHaveBeenCalled();
  },
);
