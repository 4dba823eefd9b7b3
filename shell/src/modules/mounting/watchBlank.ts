const CHECK_EVERY_MS = 500;
/** 3 s: longer than a page takes to show at least that it loads. */
const EMPTY_CHECKS = 6;
/** 20 s: longer than the deadlines of loading and mounting together. */
const PLACEHOLDER_CHECKS = 40;

/** Elements that show something without text. */
const SHOWN = "img, svg, canvas, video, iframe, object, embed, input, button, select, textarea";

/**
 * Calls `onChange` when a mounted module has shown nothing for 3 s, or only placeholders for 20 s, and
 * when it shows something again.
 * @returns stops watching
 */
export function watchBlank(outlet: Element, onChange: (isBlank: boolean) => void): () => void {
  let isBlank = false;
  let [empty, waiting] = [0, 0];
  const timer = setInterval(() => {
    if (document.hidden) return;
    const content = contentOf(outlet);
    waiting = content === "shown" ? 0 : waiting + 1;
    empty = content === "nothing" ? empty + 1 : 0;
    const isBlankNow = isBlank
      ? content !== "shown"
      : empty >= EMPTY_CHECKS || waiting >= PLACEHOLDER_CHECKS;
    if (isBlankNow === isBlank) return;
    isBlank = isBlankNow;
    onChange(isBlank);
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

type Content = "shown" | "placeholder" | "nothing";

/** Ignores whether the outlet itself is hidden, as it is behind an error panel. */
export function contentOf(element: Element): Content {
  if (element.matches("style, script, template")) return "nothing";
  const { display, opacity, visibility, backgroundColor, backgroundImage } =
    getComputedStyle(element);
  if (display === "none" || opacity === "0") return "nothing";
  const isVisible = visibility !== "hidden";
  if (isVisible && (element.matches(SHOWN) || element.shadowRoot)) return "shown";
  const isFilled =
    !/^(?:|transparent|rgba\(.+, 0\))$/.test(backgroundColor) ||
    !/^(?:|none)$/.test(backgroundImage);
  let content: Content = isVisible && isFilled ? "placeholder" : "nothing";
  for (const node of element.childNodes) {
    if (isVisible && node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? "")) {
      return "shown";
    }
    const inner = node instanceof Element ? contentOf(node) : "nothing";
    if (inner === "shown") return inner;
    if (inner === "placeholder") content = inner;
  }
  return content;
}
