import { fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepInput } from "./keepInput";

const form = `
  <form><label>Email <input name="email" /></label>
  <label>Save <input type="checkbox" name="save" /></label>
  <button type="button">Open</button><button>Send</button></form>`;

let page: HTMLElement;
beforeEach(() => {
  page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = form;
});
afterEach(() => {
  document.body.replaceChildren();
  globalThis.portalEarly = undefined;
});

const field = (name: string, root: ParentNode = page) => {
  const found = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

function liveForm(onOpen = () => {}, onSend = () => {}) {
  const typed = vi.fn();
  const { container } = render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <label>
        Email <input name="email" onChange={({ target }) => typed(target.value)} />
      </label>
      <label>
        Save <input type="checkbox" name="save" />
      </label>
      <button type="button" onClick={onOpen}>
        Open
      </button>
      <button>Send</button>
    </form>,
  );
  return { container, typed };
}

test("repeats what was typed before and after it started, with focus and checked boxes", () => {
  field("save").checked = true;
  field("email").value = "asha";
  const input = keepInput(page);
  field("email").focus();
  fireEvent.input(field("email"), { target: { value: "asha@example.com" } });
  const { container, typed } = liveForm();
  input.repeatIn(container);
  expect(typed).toHaveBeenLastCalledWith("asha@example.com");
  expect(field("email", container).value).toBe("asha@example.com");
  expect(field("save", container).checked).toBe(true);
  expect(document.activeElement).toBe(field("email", container));
});

test("changes nothing that the user did not change", () => {
  const input = keepInput(page);
  const { container, typed } = liveForm();
  input.repeatIn(container);
  expect(typed).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});

test.each(["click", "submit"] as const)("repeats an early %s once", (type) => {
  const element = page.querySelector<HTMLElement>(type === "click" ? "button" : "form");
  if (element) globalThis.portalEarly = { action: { type, element } };
  const opened = vi.fn();
  const sent = vi.fn();
  const { container } = liveForm(opened, sent);
  keepInput(page).repeatIn(container);
  keepInput(page).repeatIn(container);
  expect([opened.mock.calls.length, sent.mock.calls.length]).toEqual(
    type === "click" ? [1, 0] : [0, 1],
  );
});
