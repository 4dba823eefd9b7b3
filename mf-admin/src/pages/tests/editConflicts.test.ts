// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { refusal } from "@portal/shared/testing/fakeBackend";
import { closeForm, type EditedForm, firstVersion } from "../../testing/editedForm";
import { editedForms } from "../../testing/editedForms";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";

const second = "2026-11-20T11:00:00Z";
const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
beforeEach(() => {
  closeForm.mockClear();
  scrollIntoView.mockClear();
});

/** Renders the form on a backend with one row, which `other` overwrites like another admin. */
async function open({ show, row, open: button }: EditedForm) {
  let stored: object | null = { ...row, updated_at: firstVersion };
  const versions: (string | null)[] = [];
  const portal = fakePortal(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (/(bookings_outside_hours|visits_on_closed_days|affected_requests)$/.test(pathname)) {
      return jsonResponse([]);
    }
    if (request.method === "GET") return jsonResponse(stored ? [stored] : []);
    const isHours = pathname.endsWith("save_opening_hours");
    const { seen_at, version: seen = seen_at } = (await request.json()) as Partial<
      Record<"seen_at" | "version", string>
    >;
    if (request.method !== "PATCH" && !seen) return jsonResponse([{ id: "8" }], 201);
    const version = seen ? `eq.${seen}` : searchParams.get("updated_at");
    versions.push(version);
    const current = stored && "updated_at" in stored && `eq.${String(stored.updated_at)}`;
    if (isHours) {
      return version === current
        ? jsonResponse({ cancelled: 0, refunded: 0 })
        : refusal("stale_version");
    }
    return jsonResponse(version === current ? [stored] : []);
  });
  render(show({ ...row, updated_at: firstVersion }), inPortal(portal));
  if (button) fireEvent.click(await screen.findByRole("button", { name: button }));
  const type = async ({ label, typed }: { label: string; typed: string }) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const other = (next: object | null) => (stored = next && { ...next, updated_at: second });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  return { portal, type, press, other, value, versions };
}

describe.each(editedForms.map((form) => [form.name, form] as const))("the %s form", (_, form) => {
  test("keeps typed values and shows the saved ones when another admin saved first", async () => {
    const { type, press, other, value, versions, portal } = await open(form);
    await type(form.both);
    for (const mine of form.mine) await type(mine);
    other({ ...form.row, ...form.theirs });
    press(form.save);
    await screen.findByText(form.shown);
    expect(portal.toasts).toHaveLength(1);
    expect(JSON.stringify(portal.toasts)).toContain(
      "Someone else saved changes while you were editing. Your values are kept.",
    );
    const notice = screen.getByRole("alert");
    expect(notice.textContent).toContain("What you typed is still here.");
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(scrollIntoView.mock.contexts).toContain(notice);
    expect(value(form.both.label)).toBe(form.both.typed);
    expect(form.mine.map(({ label }) => value(label))).toEqual(form.mine.map(({ typed }) => typed));
    const taken = form.taken.map(({ label }) => ({ label, value: value(label) }));
    expect(taken).toEqual(form.taken);
    expect(closeForm).not.toHaveBeenCalled();

    press(form.save);
    await waitFor(() => expect(portal.toasts).toHaveLength(2));
    expect(portal.toasts[1]?.variant).toBeUndefined();
    expect(versions.at(-1)).toBe(`eq.${second}`);
  });

  test("asks before Cancel discards typed values", async () => {
    const { type, press, value } = await open(form);
    await type(form.both);
    press("Cancel");
    await screen.findByText("Leave without saving?");
    expect(closeForm).not.toHaveBeenCalled();
    press("Keep editing");
    expect(value(form.both.label)).toBe(form.both.typed);
  });

  test("replaces the typed value with the saved one on request", async () => {
    const { type, press, other, value } = await open(form);
    await type(form.both);
    other({ ...form.row, ...form.theirs });
    press(form.save);
    await screen.findByText(form.shown);
    fireEvent.click(screen.getByRole("button", { name: /^Use the saved value/ }));
    await waitFor(() => expect(value(form.both.label)).toMatch(new RegExp(`^${form.saved}`)));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: /^Use the saved value/ })).toBeNull(),
    );
  });
});

const deletable = editedForms.filter(({ add }) => add !== undefined);

test.each(deletable.map((form) => [form.name, form] as const))(
  "keeps typed values when another admin deleted the %s, and suggests what to do",
  async (_, form) => {
    const { type, press, other, value, portal } = await open(form);
    await type(form.both);
    other(null);
    press(form.save);
    await screen.findByText("Someone else deleted this while you were editing");
    expect(value(form.both.label)).toBe(form.both.typed);
    if (!form.add) {
      screen.getByText(
        "What you typed is still here but can't be saved. Copy what you need, then cancel.",
      );
      return;
    }
    screen.getByText(
      `What you typed is still here. Press “${form.add}” to add it again, or cancel.`,
    );
    press(form.add);
    await waitFor(() => expect(portal.toasts).toHaveLength(2));
    const posted = portal.calls.find(({ method }) => method === "POST");
    expect(JSON.stringify(await posted?.json())).toContain(form.both.typed);
  },
);
