// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepInput } from "./keepInput";

let page: HTMLElement;
let live: HTMLElement;
let pressed: HTMLElement;
const opened = vi.fn();
const buttonIn = (root: HTMLElement) => root.querySelector("button") ?? root;

beforeEach(() => {
  page = document.body.appendChild(document.createElement("div"));
  live = document.body.appendChild(document.createElement("div"));
  page.innerHTML = "<button>Open</button>";
  live.innerHTML = "<button><b>Open</b></button>";
  live.addEventListener("click", opened);
  pressed = buttonIn(page);
  globalThis.portalEarly = { action: null, held: pressed };
});
afterEach(() => {
  document.body.replaceChildren();
  globalThis.portalEarly = undefined;
  opened.mockClear();
});

test("clicks the live control once when the mouse is released over it", () => {
  keepInput(page).repeatIn(live);
  page.remove();
  fireEvent.pointerUp(live.querySelector("b") ?? live);
  expect(opened).toHaveBeenCalledOnce();
  fireEvent.pointerUp(buttonIn(live));
  expect(opened).toHaveBeenCalledOnce();
});

test("ignores a release outside the control, or after a new press", () => {
  keepInput(page).repeatIn(live);
  fireEvent.pointerUp(document.body);
  fireEvent.pointerUp(buttonIn(live));
  keepInput(page).repeatIn(live);
  fireEvent.pointerDown(buttonIn(live));
  fireEvent.pointerUp(buttonIn(live));
  expect(opened).not.toHaveBeenCalled();
});

test("a press on an element that the live page keeps is left to the browser", () => {
  live.append(pressed);
  keepInput(live).repeatIn(live);
  fireEvent.pointerUp(pressed);
  expect(opened).not.toHaveBeenCalled();
});
