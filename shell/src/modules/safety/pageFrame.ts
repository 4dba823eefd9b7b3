import { isFrameRemoved } from "./frameFault";

interface FrameElements {
  html: HTMLElement;
  head: HTMLElement;
  body: HTMLElement;
  root: HTMLElement;
}

let frameElements: FrameElements | undefined;
/** Settings that the page cannot be used without. Browser extensions add others. */
const SETTINGS = "meta:is([name=viewport], [name=color-scheme], [name=theme-color], [name=build])";
/** Prerendered pages have them in the body, and parts that load later add them to the head. */
const STYLESHEETS = 'link[rel=stylesheet][href^="/static/"], style[data-layers]';

interface HeadElement {
  /** A copy replaces it when it is damaged. */
  element: HTMLElement & { sheet?: CSSStyleSheet | null };
  copy: HTMLElement;
  rules: number | undefined;
}

let headElements: HeadElement[] = [];
const ALIVE = "portal:frame";
let isAlive = false;

/** Call before code of modules runs. */
export function keepFrame(root: HTMLElement): void {
  const { documentElement: html, head, body } = document;
  frameElements = { html, head, body, root };
  headElements = [];
  keepLoaded(SETTINGS);
  keepLoaded(STYLESHEETS);
  document.addEventListener(ALIVE, () => (isAlive = true));
  // They remove all elements and listeners of the page.
  for (const name of ["open", "write", "writeln"]) {
    const refuse = () => {
      throw new Error(`document.${name} would remove the portal.`);
    };
    Object.defineProperty(Document.prototype, name, { value: refuse });
    Object.defineProperty(document, name, { value: refuse });
  }
}

/** One that still loads may fail, and is then removed by the bundler's runtime. */
function keepLoaded(selector: string): void {
  for (const element of document.querySelectorAll<HeadElement["element"]>(selector)) {
    if (element.sheet === null || headElements.some((kept) => kept.element === element)) continue;
    const copy = element.cloneNode(true) as HTMLElement;
    headElements.push({ element, copy, rules: element.sheet?.cssRules.length });
  }
}

/** Open dialogs give other attributes to elements of the body. */
const MATTERING = ["rel", "href", "media", "type", "disabled"];

const isIntact = ({ element, copy, rules }: HeadElement): boolean =>
  element.isConnected &&
  (element instanceof HTMLMetaElement ||
    (element.textContent === copy.textContent &&
      MATTERING.every((name) => element.getAttribute(name) === copy.getAttribute(name)))) &&
  // A copy that still loads has no sheet.
  (!element.sheet || (!element.sheet.disabled && element.sheet.cssRules.length === rules));

/** @returns whether one was removed, disabled or changed */
function restoreHead(head: HTMLElement): boolean {
  let isRestored = false;
  for (const kept of headElements) {
    if (isIntact(kept)) continue;
    isRestored = true;
    const damaged = kept.element;
    kept.element = kept.copy.cloneNode(true) as HTMLElement;
    if (damaged.isConnected) damaged.replaceWith(kept.element);
    // The order of the layers must stay the first rule.
    else if (kept.element instanceof HTMLStyleElement) head.prepend(kept.element);
    else head.append(kept.element);
  }
  keepLoaded(STYLESHEETS);
  return isRestored;
}

/** Opening the document anew by the method of another window removes the listeners of the page. */
function hasListeners(): boolean {
  isAlive = false;
  document.dispatchEvent(new Event(ALIVE));
  return isAlive;
}

/**
 * Puts the elements around the application and the shell's stylesheets back. If an element of the
 * application is missing, the frame is lost: React cannot continue without it.
 */
export function restoreFrame(): "whole" | "restored" | "lost" {
  if (!frameElements) return "whole";
  const { html, head, body, root } = frameElements;
  const isWhole =
    html.parentNode === document &&
    head.parentNode === html &&
    body.parentNode === html &&
    root.parentNode === body;
  if (!isWhole) {
    if (html.parentNode !== document) {
      document.documentElement?.remove();
      document.append(html);
    }
    html.replaceChildren(head, body);
    body.append(root);
  }
  const isHeadWhole = !restoreHead(head);
  if (isFrameRemoved() || (!isWhole && !hasListeners())) return "lost";
  return isWhole && isHeadWhole ? "whole" : "restored";
}
