import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { asha, fakeShell, renderInShell } from "../testing/fakeShell";
import { FeedbackDialog } from "./FeedbackDialog";
import { feedbackOpen, openFeedback } from "./feedbackStore";

function open(options: { stored?: boolean; mailed?: boolean; user?: typeof asha | null } = {}) {
  const { stored = true, mailed = true, user = asha } = options;
  const insert = vi.fn((_row: object) => ({
    throwOnError: () => (stored ? Promise.resolve({}) : Promise.reject(new Error("refused"))),
  }));
  const invoke = vi.fn(async () => ({ error: mailed ? null : new Error("no mail today") }));
  const shell = fakeShell({ from: () => ({ insert }), functions: { invoke } }, { user });
  renderInShell(shell, <FeedbackDialog />);
  act(openFeedback);
  return { ...shell, insert, invoke };
}

const write = (text: string) =>
  fireEvent.change(screen.getByLabelText("Your feedback"), { target: { value: text } });
const submit = () =>
  fireEvent.submit(screen.getByLabelText("Your feedback").closest("form") as Element);

describe("feedback", () => {
  beforeEach(() => act(() => feedbackOpen.set(false)));

  test("is stored trimmed and pending, told to the staff, and thanked for", async () => {
    const { insert, invoke, toasts } = open();
    write("  More plants, please.  ");
    submit();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(insert.mock.calls[0]?.[0]).toMatchObject({
      user_id: "asha",
      content: "More plants, please.",
      status: "pending",
    });
    expect(invoke).toHaveBeenCalledOnce();
    expect(toasts[0]).toEqual({
      title: "Feedback Submitted",
      description: "Thank you for your valuable feedback!",
    });
    act(openFeedback);
    expect(screen.getByLabelText("Your feedback")).toHaveProperty("value", "");
  });

  test.each(["", "   ", "\n\t"])("of nothing (%j) does nothing", (text) => {
    const { insert, toasts } = open();
    write(text);
    submit();
    expect(insert).not.toHaveBeenCalled();
    expect(toasts).toEqual([]);
  });

  test("that can't be stored is said so and not lost", async () => {
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

  test("that is stored counts, whether or not the mail goes out", async () => {
    const { toasts } = open({ mailed: false });
    write("More plants, please.");
    submit();
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Feedback Submitted"]));
  });

  test("needs somebody who is signed in", () => {
    open({ user: null });
    expect(screen.getByText("Please log in to send feedback.")).toBeTruthy();
    expect(screen.queryByLabelText("Your feedback")).toBeNull();
  });
});
