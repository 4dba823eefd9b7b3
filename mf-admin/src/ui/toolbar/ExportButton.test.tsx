import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { fakeBackend, serverError } from "@portal/shared/testing/fakeBackend";
import { afterEach, expect, test, vi } from "vitest";
import { fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { ExportButton } from "./ExportButton";
import { EXPORT_PAGE_SIZE, type ReadPart } from "../../data/lists/page";

afterEach(() => vi.restoreAllMocks());

function exportTwoRows(recorded: Response | null) {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const backend = fakeBackend({ "POST rpc/record_export": recorded });
  const portal = fakePortal((request) => backend.fetch(request));
  render(
    <ExportButton
      name="users"
      list="members"
      columns={[{ title: "Name", value: (name: string) => name }]}
      read={() => Promise.resolve({ rows: ["Asha", "Maya"], total: 2 })}
    />,
    inPortal(portal),
  );
  fireEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  return { backend, portal, click };
}

test("records the export in the audit log before the file is saved", async () => {
  const { backend, click } = exportTwoRows(null);
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(backend.sent("POST rpc/record_export").map(({ body }) => body)).toEqual([
    { list: "members", row_count: 2 },
  ]);
});

test("saves no file if the export could not be recorded", async () => {
  const { portal, click } = exportTwoRows(serverError);
  await waitFor(() => expect(portal.toasts).toMatchObject([{ title: "Export failed" }]));
  expect(click).not.toHaveBeenCalled();
});

test("shows the progress of a long export, and can cancel it", async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const backend = fakeBackend({ "POST rpc/record_export": null });
  const part = { rows: Array.from({ length: EXPORT_PAGE_SIZE }, String), total: 20_000 };
  let sendSecond: (value: typeof part) => void = () => undefined;
  const read = vi
    .fn<ReadPart<string>>()
    .mockResolvedValueOnce(part)
    .mockReturnValueOnce(new Promise((resolve) => (sendSecond = resolve)));
  render(
    <ExportButton name="users" list="members" columns={[]} read={read} />,
    inPortal(fakePortal((request) => backend.fetch(request))),
  );
  fireEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  expect((await screen.findByRole("status")).textContent).toBe("1,000 of 20,000");
  fireEvent.click(screen.getByRole("button", { name: "Cancel the export" }));
  sendSecond(part);
  await waitFor(() => expect(screen.getByRole("button").className).not.toContain("loading"));
  expect(read).toHaveBeenCalledTimes(2);
  expect(backend.sent("POST rpc/record_export")).toEqual([]);
  expect(click).not.toHaveBeenCalled();
});
