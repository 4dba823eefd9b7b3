import { signOutEvent } from "@portal/shared/contract/signOutEvent";
import { fireEvent, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
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
  const sent = (method: string) =>
    screen.backend.requests.find((request) => request.method === method);
  return { ...screen, type, save, sent };
}

describe("ProfileEditor", () => {
  test("shows the profile, with a read-only email", async () => {
    const { findByLabelText, getByLabelText, getByText } = open();
    expect(await findByLabelText("Full name")).toHaveProperty("value", "Asha Rao");
    expect(getByLabelText("Email")).toMatchObject({ value: "asha@example.com", readOnly: true });
    expect(getByText("Email cannot be changed")).toBeTruthy();
  });

  test("saves empty fields as null and clears the unsaved state", async () => {
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

  test("inserts a missing row", async () => {
    const { type, save, sent, toasts } = open({
      "GET profiles": [],
      "POST profiles": [profile],
    });
    await type("Full name", "Asha");
    save();
    await waitFor(() => expect(toasts[0]?.title).toBe("Profile Updated"));
    expect(sent("POST")?.body).toMatchObject({ id: asha.id, full_name: "Asha" });
  });

  test("keeps the typed values after a conflicting save and offers the saved ones", async () => {
    const { type, save, toasts, flows, backend, findByText, getByLabelText, getByRole } = open({
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
    expect(flows).toEqual(["profile", "profile"]);
    const written = backend.requests.filter(({ method }) => method === "PATCH");
    expect(written[1]?.query.get("updated_at")).toBe("eq.later");
    expect(written[1]?.body).toMatchObject({ organization: "Neem & Teak", phone_number: null });
  });

  test("keeps the typed values when the save fails", async () => {
    const { type, save, toasts, getByLabelText, getByText } = open({
      "PATCH profiles": serverError,
    });
    await type("Full name", "Asha R. Rao");
    save();
    await waitFor(() => expect(toasts[0]?.title).toBe("Update Failed"));
    expect(getByLabelText("Full name")).toHaveProperty("value", "Asha R. Rao");
    expect(getByText("Unsaved changes")).toBeTruthy();
  });

  test("validates the length at the field and sends no request", async () => {
    const { type, save, sent, findByText } = open();
    await type("Phone number", "9".repeat(41));
    save();
    await findByText("Please use at most 40 characters");
    expect(sent("PATCH")).toBeUndefined();
  });

  test("shows one toast and Retry when the profile fails to load", async () => {
    const screen = open({ "GET profiles": serverError });
    expect(screen.getByRole("status", { name: "Loading your profile" })).toBeTruthy();
    const { retry, respond } = await pressRetry(screen, "GET profiles");
    expect(screen.toasts.map(({ title }) => title)).toEqual(["Error Loading Profile"]);
    expect(document.activeElement).toBe(retry);
    respond([profile]);
    await screen.findByLabelText("Full name");
  });

  test("keeps values typed during the save, as unsaved", async () => {
    const saved = heldResponse([profile]);
    const { type, save, toasts, getByText, getByLabelText, sent } = open({
      "PATCH profiles": saved.response,
    });
    await type("Organization", " Neem ");
    save();
    await waitFor(() => expect(sent("PATCH")).toBeTruthy());
    await type("Full name", "Asha R. Rao");
    saved.release();
    await waitFor(() => expect(toasts[0]?.title).toBe("Profile Updated"));
    await waitFor(() => expect(getByLabelText("Organization")).toHaveProperty("value", "Neem"));
    expect(getByLabelText("Full name")).toHaveProperty("value", "Asha R. Rao");
    expect(getByText("Unsaved changes")).toBeTruthy();
  });

  test("asks before logging out discards unsaved changes", async () => {
    const { type, findByRole, getByRole, getByLabelText, queryByRole } = open();
    const leave = vi.fn();
    const signOut = () => window.dispatchEvent(signOutEvent(leave));
    await type("Full name", "Asha R. Rao");
    expect(signOut()).toBe(false);
    const question = await findByRole("dialog", { name: "Leave without saving?" });
    expect(question.textContent).toContain("Your changes will be lost.");
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

  test("reads the profile again when the member returns to the page", async () => {
    const ToggledEditor = () => {
      const [shown, setShown] = useState(true);
      return (
        <>
          <button onClick={() => setShown(!shown)}>Toggle</button>
          {shown && <ProfileEditor user={asha} />}
        </>
      );
    };
    const { findByLabelText, getByRole, backend, toasts } = renderScreen(<ToggledEditor />, {
      responses: { "GET profiles": [profile], "PATCH profiles": [profile] },
    });
    await findByLabelText("Full name");
    fireEvent.click(getByRole("button", { name: "Toggle" }));
    // The query cache drops the unmounted query in the next task.
    await new Promise((resolve) => setTimeout(resolve));
    backend.responses["GET profiles"] = [{ ...profile, phone_number: "11111" }];
    fireEvent.click(getByRole("button", { name: "Toggle" }));
    const name = await findByLabelText("Full name");
    fireEvent.change(name, { target: { value: "Asha" } });
    fireEvent.click(getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(toasts[0]?.title).toBe("Profile Updated"));
    const saved = backend.requests.find(({ method }) => method === "PATCH");
    expect(saved?.body).toMatchObject({ full_name: "Asha", phone_number: "11111" });
  });
});
