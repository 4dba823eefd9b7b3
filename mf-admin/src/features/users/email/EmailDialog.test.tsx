import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { jsonResponse, fakePortal, type Respond } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { EmailDialog } from "./EmailDialog";

const both = ["asha@example.com", "dev@example.com"];

function openDialog(respond: Respond, recipients = both) {
  const portal = fakePortal(respond);
  const onSent = vi.fn<() => void>();
  render(
    <EmailDialog recipients={recipients} onClose={() => undefined} onSent={onSent} />,
    inPortal(portal),
  );
  const send = () => fireEvent.click(screen.getByRole("button", { name: "Send email" }));
  const write = (subject: string, text: string) => {
    fireEvent.change(screen.getByLabelText("Subject"), { target: { value: subject } });
    fireEvent.change(screen.getByLabelText("Message"), { target: { value: text } });
  };
  return { portal, onSent, send, write };
}

const missing = {
  title: "Missing email parameters",
  description: "Email recipient, subject, and content are required",
  variant: "destructive",
};

test.each([
  ["a subject", both, "", "See you"],
  ["a message", both, "Lunch", "   "],
  ["a recipient", [], "Lunch", "See you"],
])("sends nothing without %s", async (_, recipients, subject, text) => {
  const { portal, send, write } = openDialog(() => jsonResponse({ sent: true }), recipients);
  write(subject, text);
  send();
  await waitFor(() => expect(portal.toasts).toEqual([missing]));
  expect(portal.calls).toEqual([]);
});

test("sends one email to all recipients, joined with commas", async () => {
  const { portal, onSent, send, write } = openDialog(() => jsonResponse({ sent: true }));
  write("Lunch", "On the terrace.");
  send();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(portal.toasts).toEqual([
    { title: "Email sent successfully", description: "Your message has been sent" },
  ]);
  const [call] = portal.calls;
  expect(call?.url).toBe("http://backend.test/functions/v1/send-email");
  expect(await call?.json()).toEqual({
    to: "asha@example.com,dev@example.com",
    subject: "Lunch",
    text: "On the terrace.",
  });
});

test.each<[string, Respond, string]>([
  [
    "the server's message",
    () => jsonResponse({ code: "not_admin", message: "Only admins can do this." }, 403),
    "Only admins can do this.",
  ],
  [
    "the fallback if there is no message",
    () => new Response("oops", { status: 500 }),
    "An unexpected error occurred",
  ],
])("shows %s when sending fails, and keeps the typed values", async (_, respond, why) => {
  const { portal, onSent, send, write } = openDialog(respond);
  write("Lunch", "On the terrace.");
  send();
  await waitFor(() =>
    expect(portal.toasts).toEqual([
      { title: "Failed to send email", description: why, variant: "destructive" },
    ]),
  );
  expect(onSent).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("Lunch");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("On the terrace.");
  expect(screen.getByTitle("dev@example.com")).toBeTruthy();
});
