import type { Snapshots } from "@portal/shared/contract/release/snapshots";

type Page = Snapshots["pages"][string];

const token =
  /(?<text>[^<]+)|<!--(?: |[/$&!?~F]+)-->|<\/(?<end>[a-z][\w-]*)>|<(?<start>[a-z][\w-]*)(?<attributes>(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(?<closed>\/?)>/iy;

/** These elements run or load something, or change the page around them. */
const refused = new Set(
  (
    "base body embed frame frameset head html iframe link meta noembed noframes noscript object " +
    "plaintext script style template xmp"
  ).split(" "),
);
const empty = new Set("area br col hr img input source track wbr".split(" "));
/** Their content is text: a tag in it would end nothing. */
const textOnly = new Set(["textarea", "title"]);
/** React writes such a link for each picture. */
const picturePreload = /^\s+rel="preload"\s+as="image"/;

/**
 * Refuses a prerendered page that would not stay in its place: with elements that are not closed, or
 * that run before the shell. React renders none of them from ordinary components.
 * @throws with the reason
 */
export function requireContained({ html, css }: Page): void {
  if (/<\/style/i.test(css)) throw new Error("its styles end the style element");
  const open: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const at = token.lastIndex;
    const groups = token.exec(html)?.groups;
    if (!groups) throw new Error(`it has invalid markup: ${html.slice(at, at + 40)}`);
    const { text, attributes = "", closed } = groups;
    const [start, end] = [groups.start?.toLowerCase(), groups.end?.toLowerCase()];
    const inner = open.at(-1);
    if (inner && textOnly.has(inner) && text === undefined && end !== inner) {
      throw new Error(`<${inner}> contains markup`);
    }
    if (end !== undefined && open.pop() !== end) throw new Error(`</${end}> closes nothing`);
    if (start === undefined) continue;
    if (refused.has(start) && !(start === "link" && picturePreload.test(attributes))) {
      throw new Error(`it contains <${start}>`);
    }
    if (empty.has(start) || start === "link") continue;
    // Browsers ignore the slash outside of SVG.
    if (closed) throw new Error(`<${start}/> is not closed`);
    open.push(start);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1) ?? ""}> is not closed`);
}
