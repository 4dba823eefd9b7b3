// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { watchUnsavedWork } from "./unsavedWork";

const queryClient = new QueryClient();
beforeEach(() => {
  document.body.innerHTML = `<input><main></main>`;
});

function typeInto(field: Element | null): void {
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}

it("finds none in a page that was only read", () => {
  expect(watchUnsavedWork(queryClient).exists()).toBe(false);
});

it("finds a field that was typed into until it leaves the page", () => {
  const work = watchUnsavedWork(queryClient);
  typeInto(document.querySelector("input"));
  expect(work.exists()).toBe(true);
  document.querySelector("input")?.remove();
  expect(work.exists()).toBe(false);
});

it.each(["<dialog open></dialog>", `<div role="dialog"></div>`, "<iframe></iframe>"])(
  "finds %s",
  (html) => {
    document.body.insertAdjacentHTML("beforeend", html);
    expect(watchUnsavedWork(queryClient).exists()).toBe(true);
  },
);

it("finds a write that has no response yet", async () => {
  let finish = () => {};
  const response = new Promise<void>((resolve) => (finish = resolve));
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => response });
  const writing = mutation.execute(undefined);
  const work = watchUnsavedWork(queryClient);
  expect(work.exists()).toBe(true);
  finish();
  await writing;
  expect(work.exists()).toBe(false);
});
