import { isFrameRemoved } from "./frameFault";

interface FrameElements {
  html: HTMLElement;
  head: HTMLElement;
  body: HTMLElement;
  root: HTMLElement;
}

let frameElements: FrameElements | undefined;
/** Stylesheets of the shell, and the settings of the page. Parts that load later add stylesheets. */
const headElements = new Set<HTMLElement & { sheet?: CSSStyleSheet | null }>();
const ALIVE = "portal:frame";
let isAlive = false;

/** Call before code of modules runs. */
export function keepFrame(root: HTMLElement): void {
  const { documentElement: html, head, body } = document;
  frameElements = { html, head, body, root };
  // The style of the prerendered page has an id, and is removed.
  for (const element of head.querySelectorAll<HTMLElement>("meta, style:not([id])")) {
    headElements.add(element);
  }
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

/** @returns whether one was removed or disabled */
function restoreHead(head: HTMLElement): boolean {
  let isRestored = false;
  for (const element of headElements) {
    if (element.isConnected && !element.sheet?.disabled) continue;
    isRestored = true;
    if (!element.isConnected) head.append(element);
    if (element.sheet) element.sheet.disabled = false;
  }
  const stylesheets = 'link[rel="stylesheet"][href^="/static/"]';
  for (const link of head.querySelectorAll<HTMLLinkElement>(stylesheets)) headElements.add(link);
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
