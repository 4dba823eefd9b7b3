import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { DISCOVERY_SCHEMA } from "@portal/shared/contract/release/discovery";
import { testRelease } from "@portal/shared/testing/testRelease";
import { afterEach, expect, test, vi } from "vitest";
import { fakePortal, jsonResponse } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { ModulesPage } from "./ModulesPage";

const routes = [{ path: "/snacks/:id" }, { path: "/snacks" }].map(({ path }) => ({
  path,
  access: "member" as const,
}));
const preview = testRelease("p1", { preview: true, routes });
const releases = [
  testRelease("b1"),
  { ...preview, deployment: { traffic: 0, default: false } },
  { ...testRelease("b0"), deployment: { traffic: 0, default: false } },
];
const link = `${location.origin}/snacks#preview=mf-shop,p1,1800000000,abc`;

/** @param copy what the browser does with a text to copy */
async function copyLink(copy: ((text: string) => Promise<void>) | undefined, status = 200) {
  const microFrontends = { "mf-shop": releases };
  vi.stubGlobal("fetch", async () => jsonResponse({ schema: DISCOVERY_SCHEMA, microFrontends }));
  vi.stubGlobal("navigator", {
    ...navigator,
    onLine: true,
    clipboard: copy && { writeText: copy },
  });
  const portal = fakePortal(({ url }) =>
    url.includes("/rpc/create_preview_link")
      ? jsonResponse({ expires: 1_800_000_000, signature: "abc" }, status)
      : jsonResponse(url.includes("/rpc/") ? null : []),
  );
  render(<ModulesPage />, inPortal(portal));
  fireEvent.click(
    await screen.findByRole("button", { name: "Copy link to the preview of mf-shop p1" }),
  );
  return portal;
}

afterEach(() => vi.unstubAllGlobals());

test("names releases out of use as the command line does", async () => {
  await copyLink(undefined);
  const table = await screen.findByRole("region", { name: "Releases of mf-shop" });
  const states = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.children[2]?.textContent);
  expect(states).toEqual(["In use", "PreviewCopy linkRevoke links", "Stored"]);
});

test("copies the link of a preview to its first page", async () => {
  const copy = vi.fn(() => Promise.resolve());
  const portal = await copyLink(copy);
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(copy).toHaveBeenCalledWith(link);
  expect(portal.toasts).toEqual([
    {
      title: "Link copied",
      description: "Everyone who opens it gets this release of mf-shop, for 7 days.",
    },
  ]);
});

test.each([
  ["refuses to copy", () => Promise.reject(new DOMException("Not focused", "NotAllowedError"))],
  ["has no clipboard", undefined],
])("shows the link when the browser %s", async (_, copy) => {
  const portal = await copyLink(copy);
  const dialog = await screen.findByRole("dialog", { name: "Copy the link" });
  expect(within(dialog).getByLabelText("Preview link").textContent).toBe(link);
  expect(portal.toasts).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("reports a link that could not be created", async () => {
  const portal = await copyLink(vi.fn(), 500);
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({ variant: "destructive", title: "Link not created" });
});
