import { signOutEvent } from "@portal/shared/contract/signOutEvent";
import { fireEvent, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { serverError } from "../../testing/fakeBackend";
import { pressRetry } from "../../testing/pressRetry";
import { asha, renderScreen } from "../../testing/renderScreen";
import { ProfileEditor } from "./ProfileEditor";

const first = "2026-11-20T10:00:00Z";
const profile = {
  id: asha.id,
  full_name: "Asha Rao",
  organization: null,
  phone_number: "98765",
  updated_at: first,
};

function open(responses = {}) {
  const screen = renderScreen(<ProfileEditor user={asha} />, {
    responses: { "GET profiles": [profile], "PATCH profiles": [profile], ...responses },
  });
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  const sent = (method: string) => screen.backend.requests.find((asked) => requests.method === method);
  return { ...screen, type, save, sent };
}

describe("A member's profile", () => {
  test("shows what is known; the e-mail only to read", async () => {
    const { findByLabelText, getByLabelText, getByText } = open();
    expect(await findByLabelText("Full name")).toHaveProperty("value", "Asha Rao");
    expect(getByLabelText("Email")).toMatchObject({ value: "asha@example.com", readOnly: true });
    expect(getByText("Email cannot be changed")).toBeTruthy();
  });

  test("is updated, empty fields as null, and is clean again", async () => {
    const { type, save, sent, toasts, getByText, queryByText } = open();
    await type("Organization", "  Neem Studio ");
    await type("Phone number", "");
    expect(getByText("Unsaved changes")).toBeTruthy();
    save();
    await waitFor(() => expect(toasts[0]?.title).toBe("Profile Updated"));
    expect(sent("PATCH")?.body).toEqual({
      full_name: "Asha Rao",
      organization: "Neem Studio",
      phone_number: null,
    });
    expect(sent("PATCH")?.query.get("id")).toBe(`eq.${asha.id}`);
    await waitFor(() => expect(queryByText("Unsaved changes")).toBeNull());
  });

  test("is made where the row is missing", async () => {
    const { type, save, sent, toasts } = open({ "GET profiles": [] });
    await type("Full name", "Asha");
    save();
    await waitFor(() => expect(toasts[0]?.title).toBe("Profile Updated"));
    expect(sent("POST")?.body).toMatchObject({ id: asha.id, full_name: "Asha" });
  });

  test("keeps what was typed when it was changed elsewhere first, beside what was saved", async () => {
    const { type, save, toasts, backend, findByText, getByLabelText, getByRole } = open({
      "PATCH profiles": ({ query }: { query: URLSearchParams }) =>
        query.get("updated_at") === `eq.${first}` ? [] : [profile],
    });
    await type("Organization", "Neem Studio");
    backend.responses["GET profiles"] = [
      { ...profile, organization: "Teak & Co", phone_number: null, updated_at: "later" },
    ];
    save();
    await findByText("Changed elsewhere to “Teak & Co”.");
    expect(toasts[0]).toMatchObject({ title: "Update Failed" });
    expect(getByLabelText("Organization")).toHaveProperty("value", "Neem Studio");
    expect(getByLabelText("Phone number")).toHaveProperty("value", "");
    fireEvent.click(getByRole("button", { name: "Use the saved value: Organization" }));
    expect(getByLabelText("Organization")).toHaveProperty("value", "Teak & Co");
    await type("Organization", "Neem & Teak");
    save();
    await waitFor(() => expect(toasts[1]?.title).toBe("Profile Updated"));
    const written = backend.requests.filter(({ method }) => method === "PATCH");
    expect(written[1]?.query.get("updated_at")).toBe("eq.later");
    expect(written[1]?.body).toMatchObject({ organization: "Neem & Teak", phone_number: null });
  });

  test("keeps what was typed when saving fails", async () => {
    const { type, save, toasts, getByLabelText, getByText } = open({ "PATCH profiles": serverError });
    await type("Full name", "Asha R. Rao");
    save();
    await waitFor(() => expect(toasts[0]?.title).toBe("Update Failed"));
    expect(getByLabelText("Full name")).toHaveProperty("value", "Asha R. Rao");
    expect(getByText("Unsaved changes")).toBeTruthy();
  });

  test("refuses what the server would refuse, beside the field", async () => {
    const { type, save, sent, findByText } = open();
    await type("Phone number", "9".repeat(41));
    save();
    await findByText("Please use at most 40 characters");
    expect(sent("PATCH")).toBeUndefined();
  });

  test("that doesn't load says so once and offers another try", async () => {
    const screen = open({ "GET profiles": serverError });
    expect(screen.getByRole("status", { name: "Loading your profile" })).toBeTruthy();
    const { retry, respond } = await pressRetry(screen, "GET profiles");
    expect(screen.toasts.map(({ title }) => title)).toEqual(["Error Loading Profile"]);
    expect(document.activeElement).toBe(retry);
    respond([profile]);
    await screen.findByLabelText("Full name");
  });

  test("keeps what is typed while it is being saved, as unsaved", async () => {
    let write = () => {};
    const written = new Promise<void>((resolve) => (write = resolve));
    const held = async () => {
      await written;
      return [profile];
    };
    const { type, save, toasts, getByText, getByLabelText, sent } = open({
      "PATCH profiles": held,
    });
    await type("Organization", " Neem ");
    save();
    await waitFor(() => expect(sent("PATCH")).toBeTruthy());
    await type("Full name", "Asha R. Rao");
    write();
    await waitFor(() => expect(toasts[0]?.title).toBe("Profile Updated"));
    await waitFor(() => expect(getByLabelText("Organization")).toHaveProperty("value", "Neem"));
    expect(getByLabelText("Full name")).toHaveProperty("value", "Asha R. Rao");
    expect(getByText("Unsaved changes")).toBeTruthy();
  });

  test("with unsaved changes is not lost by logging out before the person has been asked", async () => {
    const { type, findByRole, getByRole, getByLabelText, queryByRole } = open();
    const leave = vi.fn();
    const signOut = () => window.dispatchEvent(signOutEvent(leave));
    await type("Full name", "Asha R. Rao");
    expect(signOut()).toBe(false);
    await findByRole("dialog", { name: "Leave without saving?" });
    fireEvent.click(getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(queryByRole("dialog")).toBeNull());
    expect(leave).not.toHaveBeenCalled();
    expect(getByLabelText("Full name")).toHaveProperty("value", "Asha R. Rao");
    expect(signOut()).toBe(false);
    fireEvent.click(await findByRole("button", { name: "Leave" }));
    expect(leave).toHaveBeenCalledOnce();
    await type("Full name", "Asha Rao");
    expect(signOut()).toBe(true);
  });

  test("that was changed elsewhere meanwhile is not put back by who returns to it", async () => {
    const Visits = () => {
      const [here, setHere] = useState(true);
      return (
        <>
          <button onClick={() => setHere(!here)}>Go</button>
          {here && <ProfileEditor user={asha} />}
        </>
      );
    };
    const { findByLabelText, getByRole, backend, toasts } = renderScreen(<Visits />, {
      responses: { "GET profiles": [profile], "PATCH profiles": [profile] },
    });
    await findByLabelText("Full name");
    fireEvent.click(getByRole("button", { name: "Go" }));
    // What a page has left behind is forgotten in the next turn.
    await new Promise((resolve) => setTimeout(resolve));
    backend.responses["GET profiles"] = [{ ...profile, phone_number: "11111" }];
    fireEvent.click(getByRole("button", { name: "Go" }));
    const name = await findByLabelText("Full name");
    fireEvent.change(name, { target: { value: "Asha" } });
    fireEvent.click(getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(toasts[0]?.title).toBe("Profile Updated"));
    const saved = backend.requests.find(({ method }) => method === "PATCH");
    expect(saved?.body).toMatchObject({ full_name: "Asha", phone_number: "11111" });
  });
});
