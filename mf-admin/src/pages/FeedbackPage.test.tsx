import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { fakeBackend, refusal } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { FeedbackPage } from "./FeedbackPage";

const profiles = { display_name: "Asha Rao", email: "asha@example.com" };
const plants = {
  id: "1",
  user_id: "asha",
  content: "More plants",
  status: "pending",
  created_at: "2026-11-20T06:00:00Z",
  answer: null,
  answered_at: null,
  answered_by_name: null,
  profiles,
};
const answered = {
  ...plants,
  id: "2",
  content: "Less noise",
  status: "resolved",
  answer: "The phone booths arrive on Monday.",
  answered_at: "2026-11-20T07:00:00Z",
  answered_by_name: "Bina Boss",
};

function show(rows: object[], address = "/admin/feedback") {
  const rest = fakeBackend({
    "GET feedback": rows,
    "PATCH feedback": [{ id: "1" }],
    "POST rpc/answer_feedback": null,
    "POST functions/deliver-notifications": {},
  });
  const portal = fakePortal((request) => rest.fetch(request));
  render(<FeedbackPage />, inPortal(portal, address));
  return { rest, portal };
}

test("lists the feedback of a status, with its answer", async () => {
  const { rest } = show([answered], "/admin/feedback?status=resolved");
  await screen.findByText("Less noise");
  expect(rest.sent("GET feedback")[0]?.query.get("status")).toBe("eq.resolved");
  expect(screen.queryByRole("button", { name: "Answer Asha Rao" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Expand row" }));
  expect(await screen.findByText("The phone booths arrive on Monday.")).toBeTruthy();
  expect(screen.getByText("Answered by Bina Boss, 20 Nov 2026, 12:30 PM")).toBeTruthy();
});

test("changes the status of feedback that is still as it was shown", async () => {
  const { rest, portal } = show([plants]);
  fireEvent.mouseDown(
    await screen.findByRole("combobox", { name: "Status of the feedback of Asha Rao" }),
  );
  fireEvent.click(await screen.findByTitle("Read"));
  await waitFor(() => expect(portal.toasts).toEqual([{ title: "Feedback marked as read" }]));
  const [request] = rest.sent("PATCH feedback");
  expect(request?.body).toEqual({ status: "read" });
  expect(request?.query.get("status")).toBe("eq.pending");
});

async function writeAnswer() {
  fireEvent.click(await screen.findByRole("button", { name: "Answer Asha Rao" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("More plants");
  fireEvent.change(dialog.getByLabelText("Answer"), { target: { value: " On Monday. " } });
  fireEvent.click(dialog.getByRole("button", { name: "Send by email" }));
}

test("sends an answer by email", async () => {
  const { rest, portal } = show([plants]);
  await writeAnswer();
  await waitFor(() => expect(portal.toasts).toMatchObject([{ title: "Answer sent" }]));
  expect(rest.sent("POST rpc/answer_feedback")[0]?.body).toEqual({
    feedback_id: "1",
    answer: "On Monday.",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("keeps the typed answer when another admin has answered first", async () => {
  const { rest, portal } = show([plants]);
  rest.responses["POST rpc/answer_feedback"] = refusal("already_answered");
  await writeAnswer();
  await waitFor(() => expect(portal.toasts).toMatchObject([{ title: "Answer not sent" }]));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Answer").value).toBe(" On Monday. ");
});
