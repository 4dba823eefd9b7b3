import { isFrameRemoved } from "./frameFault";

interface FrameElements {
  html: HTMLElement;
  head: HTMLElement;
  body: HTMLElement;
  root: HTMLElement;
}

let frameElements: FrameElements | undefined;

/** Call before code of modules runs. */
export function keepFrame(root: HTMLElement): void {
  const { documentElement: html, head, body } = document;
  frameElements = { html, head, body, root };
  // They remove all elements and listeners of the page.
  for (const name of ["open", "write", "writeln"]) {
    const refuse = () => {
      throw new Error(`document.${name} would remove the portal.`);
    };
    Object.defineProperty(Document.prototype, name, { value: refuse });
    Object.defineProperty(document, name, { value: refuse });
  }
}

/**
 * Puts the elements around the application back. If one of the application is missing, the frame is
 * lost: React cannot continue without it.
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
  if (isFrameRemoved()) return "lost";
  return isWhole ? "whole" : "restored";
}
