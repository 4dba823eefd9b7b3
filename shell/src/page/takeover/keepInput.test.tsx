import { fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

test("keeps the letter and the caret when a key press hydrates the page", () => {
  const input = keepInput(page);
  field("email").focus();
  fireEvent.input(field("email"), { target: { value: "asha" } });
  field("email").setSelectionRange(2, 2);
  document.dispatchEvent(new Event("selectionchange"));
  // Like React, which hydrates before the event reaches the page and resets the value.
  const hydrate = ({ target }: Event) => {
    document.body.removeEventListener("input", hydrate, true);
    (target as HTMLInputElement).value = "";
    document.dispatchEvent(new Event("selectionchange"));
    input.repeatIn(page);
  };
  document.body.addEventListener("input", hydrate, true);
  const email = field("email");
  email.value = "ashxa";
  email.setSelectionRange(4, 4);
  fireEvent.input(email);
  expect([email.value, email.selectionStart]).toEqual(["ashxa", 4]);
});

test("keeps the caret where the user put it after typing", () => {
  const input = keepInput(page);
  const email = field("email");
  email.focus();
  fireEvent.input(email, { target: { value: "asha" } });
  email.setSelectionRange(1, 2);
  document.dispatchEvent(new Event("selectionchange"));
  email.value = "";
  input.repeatIn(page);
  expect([email.value, email.selectionStart, email.selectionEnd]).toEqual(["asha", 1, 2]);
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
  if (element)
    globalThis.portalEarly = { held: null, action: { type, element, event: new Event(type) } };
  const opened = vi.fn();
  const sent = vi.fn();
  const { container } = liveForm(opened, sent);
  keepInput(page).repeatIn(container);
  keepInput(page).repeatIn(container);
  expect([opened.mock.calls.length, sent.mock.calls.length]).toEqual(
    type === "click" ? [1, 0] : [0, 1],
  );
});

test("leaves a press in the module to the module, and keeps the next one", () => {
  page.innerHTML = `<div data-outlet="mf-shop"><button type="button">Open</button></div>`;
  const outlet = page.firstElementChild as HTMLElement;
  const element = outlet.querySelector("button") as HTMLElement;
  const early = {
    held: null,
    action: { type: "click" as const, element, event: new Event("click") },
  };
  globalThis.portalEarly = early;
  keepInput(page).repeatIn(page);
  expect(early.action).not.toBeNull();

  const inModule = keepInput(outlet);
  const pressed = vi.fn();
  const { container } = liveForm(pressed);
  inModule.repeatIn(container);
  expect(pressed).toHaveBeenCalledOnce();
  expect(globalThis.portalEarly).toBe(early);
  expect(early.action).toBeNull();
});

test("presses the equal element at the same place", () => {
  page.innerHTML = `<button>Add</button><button>Add</button>`;
  const element = page.querySelectorAll("button")[1] as HTMLElement;
  globalThis.portalEarly = {
    held: null,
    action: { type: "click", element, event: new Event("click") },
  };
  const pressed = vi.fn();
  const { container } = render(
    <>
      <button onClick={() => pressed("first")}>Add</button>
      <button onClick={() => pressed("second")}>Add</button>
    </>,
  );
  keepInput(page).repeatIn(container);
  expect(pressed.mock.calls).toEqual([["second"]]);
});

test.each([
  ["does not repeat a press that has hydrated the page", false, 1],
  ["repeats a press that has replaced the page", true, 1],
])("%s", (_, isReplaced, times) => {
  const input = keepInput(page);
  const opened = vi.fn();
  const { container } = liveForm(opened);
  const live = isReplaced ? container : page;
  if (!isReplaced) page.querySelector("button")?.addEventListener("click", opened);
  // What the inline script notes, and what the page does before the press reaches its button.
  const press = (event: Event) => {
    const element = event.target as HTMLElement;
    globalThis.portalEarly = { held: null, action: { type: "click", element, event } };
    input.repeatIn(live);
  };
  addEventListener("click", press, { capture: true, once: true });
  fireEvent.click(page.querySelector("button") as HTMLElement);
  expect(opened).toHaveBeenCalledTimes(times);
});

test("opens the page of a link that the live page does not have", () => {
  page.innerHTML = `<a href="/snacks?sort=price">All snacks</a>`;
  const element = page.querySelector("a") as HTMLElement;
  globalThis.portalEarly = {
    held: null,
    action: { type: "click", element, event: new Event("click") },
  };
  const before = location.pathname;
  keepInput(page).repeatIn(render(<p>Loading</p>).container);
  expect(location.pathname + location.search).toBe("/snacks?sort=price");
  history.replaceState(null, "", before);
});

describe("in a live page whose form appears later", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
  });

  function pressOpen() {
    const element = page.querySelector<HTMLElement>("button");
    if (element)
      globalThis.portalEarly = {
        held: null,
        action: { type: "click", element, event: new Event("click") },
      };
    const input = keepInput(page);
    field("email").focus();
    fireEvent.input(field("email"), { target: { value: "asha" } });
    const opened = vi.fn();
    const LiveForm = ({ disabled }: { disabled?: boolean }) => (
      <form>
        <label>
          Email <input name="email" disabled={disabled} />
        </label>
        <button type="button" onClick={opened} disabled={disabled}>
          Open
        </button>
      </form>
    );
    const live = render(<p>Loading</p>);
    input.repeatIn(live.container);
    page.remove();
    return { ...live, opened, LiveForm };
  }

  const observed = () => vi.advanceTimersByTimeAsync(0);

  test("repeats everything when the form is there and enabled", async () => {
    const { container, rerender, opened, LiveForm } = pressOpen();
    rerender(<LiveForm disabled />);
    await observed();
    expect(opened).not.toHaveBeenCalled();
    rerender(<LiveForm />);
    await observed();
    expect(opened).toHaveBeenCalledOnce();
    expect(field("email", container).value).toBe("asha");
    expect(document.activeElement).toBe(field("email", container));
    rerender(<p>Loading</p>);
    rerender(<LiveForm />);
    await observed();
    expect(opened).toHaveBeenCalledOnce();
  });

  test.each<[string, () => unknown]>([
    ["after five seconds", () => vi.advanceTimersByTimeAsync(5000)],
    ["when the user acts", () => fireEvent.pointerDown(document.body)],
    ["when another page opens", () => history.pushState(null, "", "/elsewhere")],
  ])("repeats nothing %s", async (_, event) => {
    const { container, rerender, opened, LiveForm } = pressOpen();
    await event();
    rerender(<LiveForm />);
    await observed();
    expect(opened).not.toHaveBeenCalled();
    expect(field("email", container).value).toBe("");
  });
});
