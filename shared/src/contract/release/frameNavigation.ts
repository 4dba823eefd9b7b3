import type { ReleasedNavigationEntry } from "./contributions";
import { entriesIn } from "./navigation";

const MARK = "navigation-entry";

/**
 * Entries of a prerendered frame that has to fit every release: a link to the page itself and a link
 * to another page, from which the host makes the links of the releases in use.
 */
export const frameNavigation = (path: string): ReleasedNavigationEntry[] => {
  const mark = { label: MARK, places: ["top-bar"], access: "public", order: 0 };
  return [
    { ...mark, id: "here", to: path },
    { ...mark, id: "elsewhere", to: `/${MARK}` },
  ];
};

const bar = /<header\b[^>]*data-for="(\w+)".*?<\/header>/gs;
const marked = new RegExp(`(<a\\b[^>]*>)${MARK}</a>(<a\\b[^>]*>)${MARK}</a>`);

/** Puts the links of the top bar into a prerendered frame. */
export function fillNavigation(
  html: string,
  path: string,
  entries: readonly ReleasedNavigationEntry[],
): string {
  return html.replace(bar, (header, viewer) => {
    const links = entriesIn("top-bar", entries, {
      signedIn: viewer === "member",
      isAdmin: false,
    });
    return header.replace(marked, (_, here: string, elsewhere: string) =>
      links
        .map(({ to, label }) => {
          const tag = isHere(path, to) ? here : elsewhere;
          return `${tag.replace(/href="[^"]*"/, () => `href="${escape(to)}"`)}${escape(label)}</a>`;
        })
        .join(""),
    );
  });
}

/** The same rule as `NavLink` of the router. */
const isHere = (path: string, to: string) => path === to || path.startsWith(`${to}/`);

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
