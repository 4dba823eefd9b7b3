import postcss, { type AtRule, type Root, type Rule } from "postcss";

const classIn = /\.((?:\\.|[\w-])+)/g;
const negated = /:not\((?:[^()]|\([^()]*\))*\)/g;

/** Faces that text waits for; the others are for names, which only data contains. */
const firstFace = /InterVariable|local\(/;

/** The rules of `css` that can apply to `html`: those of its classes, of elements and of `:root`. */
export function criticalCss(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  const root = postcss.parse(css);
  root.walkRules((rule) => keepSelectors(rule, classes));
  root.walkAtRules("font-face", (face) => {
    if (!firstFace.test(face.toString())) face.remove();
  });
  dropUnusedKeyframes(root);
  dropRepeated(root);
  dropEmpty(root);
  return root.toString();
}

function keepSelectors(rule: Rule, classes: ReadonlySet<string>): void {
  if (isKeyframes(rule.parent as AtRule | Root | undefined)) return;
  const kept = rule.selectors.filter((selector) =>
    [...selector.replaceAll(negated, "").matchAll(classIn)].every(([, name = ""]) =>
      classes.has(name.replaceAll("\\", "")),
    ),
  );
  if (kept.length === 0) rule.remove();
  else if (kept.length < rule.selectors.length) rule.selectors = kept;
}

const isKeyframes = (parent: AtRule | Root | undefined) =>
  parent?.type === "atrule" && parent.name.endsWith("keyframes");

function dropUnusedKeyframes(root: Root): void {
  const values: string[] = [];
  root.walkDecls(/animation/, ({ value }) => void values.push(value));
  const used = values.join(" ");
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!used.includes(rule.params)) rule.remove();
  });
}

/** Chunks repeat the parts that they share. */
function dropRepeated(root: Root): void {
  const seen = new Set<string>();
  root.walkRules((rule) => {
    const within: string[] = [];
    for (let parent = rule.parent; parent?.type === "atrule"; parent = parent.parent) {
      within.push((parent as AtRule).params);
    }
    const text = [...within, rule.toString()].join(" ");
    if (seen.has(text)) rule.remove();
    seen.add(text);
  });
}

/** Keeps `@layer a, b;`, which has no body. */
function dropEmpty(root: Root): void {
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
}
