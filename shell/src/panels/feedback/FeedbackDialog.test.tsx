import { FunctionsHttpError } from "@supabase/supabase-js";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { asha, fakeShell, renderInShell } from "../../testing/fakeShell";
import { FeedbackDialog } from "./FeedbackDialog";
import { feedbackOpen, openFeedback } from "./feedbackStore";

interface Options {
  stored?: boolean;
  /** Why the email could not be sent. */
  mailError?: Error;
  user?: typeof asha | null;
}

function open({ stored = true, mailError, user = asha }: Options = {}) {
  const insert = vi.fn((_row: object) => ({
    throwOnError: () => (stored ? Promise.resolve({}) : Promise.reject(new Error("refused"))),
  }));
  const invoke = vi.fn(async () => ({ error: mailError ?? null }));
  const shell = fakeShell({ from: () => ({ insert }), functions: { invoke } }, { user });
  const reportError = vi.spyOn(shell.portal, "reportError");
  renderInShell(shell, <FeedbackDialog />);
  act(openFeedback);
  return { ...shell, insert, invoke, reportError };
}

const response = (status: number) => new Response(null, { status });
const write = (text: string) =>
  fireEvent.change(screen.getByLabelText("Your feedback"), { target: { value: text } });
const submit = () =>
  fireEvent.submit(screen.getByLabelText("Your feedback").closest("form") as Element);

describe("feedback", () => {
  beforeEach(() => act(() => feedbackOpen.set(false)));

  test("is stored trimmed and pending, emailed to the staff, and confirmed in a toast", async () => {
    const { insert, invoke, toasts } = open();
    write("  More plants, please.  ");
    submit();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(insert.mock.calls[0]?.[0]).toMatchObject({
      user_id: "asha",
      content: "More plants, please.",
      status: "pending",
    });
    expect(invoke).toHaveBeenCalledExactlyOnceWith("send-email", {
      body: { template: "feedback", data: { content: "More plants, please." } },
    });
    expect(toasts[0]).toEqual({
      title: "Feedback Submitted",
      description: "Thank you for your valuable feedback!",
    });
    act(openFeedback);
    expect(screen.getByLabelText("Your feedback")).toHaveProperty("value", "");
  });

  test.each(["", "   ", "\n\t"])("is not sent when empty (%j)", async (text) => {
    const { insert, toasts } = open();
    write(text);
    // A mutation starts after the event.
    await act(() => Promise.resolve(submit()));
    expect(insert).not.toHaveBeenCalled();
    expect(toasts).toEqual([]);
  });

  test("says that the browser is offline, and keeps the text", async () => {
    const { insert, reportError, toasts } = open();
    vi.spyOn(navigator, "onLine", "get").mockReturnValueOnce(false);
    write("More plants, please.");
    submit();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      title: "Submission Failed",
      description: "You're offline. Check your connection, then try again.",
      variant: "destructive",
    });
    expect(insert).not.toHaveBeenCalled();
    expect(reportError).not.toHaveBeenCalled();
    expect(screen.getByLabelText("Your feedback")).toHaveProperty("value", "More plants, please.");
  });

  test("says that the browser is offline if it loses the network while the feedback is sent", async () => {
    const { toasts } = open({ stored: false });
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    online.mockReturnValueOnce(true);
    write("More plants, please.");
    submit();
    await waitFor(() => expect(toasts).toHaveLength(1));
    online.mockRestore();
    const description = "You're offline. Check your connection, then try again.";
    expect(toasts).toMatchObject([{ title: "Submission Failed", description }]);
  });

  test("shows an error and keeps the text when it can't be stored", async () => {
    const { invoke, toasts } = open({ stored: false });
    write("More plants, please.");
    submit();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      title: "Submission Failed",
      description: "There was a problem submitting your feedback. Please try again.",
      variant: "destructive",
    });
    expect(invoke).not.toHaveBeenCalled();
    expect(screen.getByLabelText("Your feedback")).toHaveProperty("value", "More plants, please.");
  });

  test.each([
    ["the error's message", new Error("No mail today"), "No mail today"],
    ["a sentence of ours", new FunctionsHttpError(response(500)), "An unexpected error occurred"],
  ])(
    "confirms stored feedback, then reports a failed email with %s",
    async (_with, mailError, description) => {
      const { toasts, reportError } = open({ mailError });
      write("More plants, please.");
      submit();
      await waitFor(() => expect(toasts).toHaveLength(2));
      expect(toasts).toEqual([
        { title: "Feedback Submitted", description: "Thank you for your valuable feedback!" },
        { title: "Failed to send email", description, variant: "destructive" },
      ]);
      expect(reportError).toHaveBeenCalledExactlyOnceWith(mailError, { during: "feedback mail" });
      act(openFeedback);
      expect(screen.getByLabelText("Your feedback")).toHaveProperty("value", "");
    },
  );

  test("shows a draft to its author only", () => {
    const { session } = open();
    const written = () => screen.getByLabelText<HTMLTextAreaElement>("Your feedback").value;
    const signIn = (user: typeof asha | null) =>
      act(() => session.set({ ...session.getSnapshot(), user }));
    write("My neighbor is too loud.");
    signIn(null);
    signIn({ ...asha, id: "dev" });
    expect(written()).toBe("");
    signIn(asha);
    expect(written()).toBe("My neighbor is too loud.");
  });

  test("keeps text that is too long and shows its length", async () => {
    const { insert } = open();
    write("x".repeat(4500));
    expect(screen.queryByText(/characters/)).toBeNull();
    write("x".repeat(4501));
    expect(screen.getByText("4,501 of 5,000 characters")).toBeTruthy();
    write("x".repeat(5001));
    submit();
    expect(
      screen.getByText("5,001 of 5,000 characters. Please shorten your feedback."),
    ).toBeTruthy();
    expect(screen.getByLabelText("Your feedback").getAttribute("aria-invalid")).toBe("true");
    expect(insert).not.toHaveBeenCalled();
    write("x".repeat(5000));
    submit();
    await waitFor(() => expect(insert).toHaveBeenCalledOnce());
  });

  test("asks signed-out users to log in", () => {
    open({ user: null });
    expect(screen.getByText("Please log in to send feedback.")).toBeTruthy();
    expect(screen.queryByLabelText("Your feedback")).toBeNull();
  });
});
