import type { Rspack } from "@rsbuild/core";
import postcss, { type AtRule, type Declaration, type Root, type Rule } from "postcss";
import selectorParser, { type Node, type Selector } from "postcss-selector-parser";

/** `tokens.css` defines their order for all modules. */
const sharedLayers = ["reset", "kit"];

/**
 * Limits global rules in the stylesheets of a module, such as those of Tailwind, to its own elements,
 * and gives its fonts, animations and layers names of its own. CSS modules need none of this.
 */
export const scopeStyles = (name: string): Rspack.RspackPluginInstance => ({
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap("scope-styles", (compilation) => {
      // Before files are minified and named after their content.
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: "scope-styles", stage }, (assets) => {
        const files = Object.keys(assets).filter((file) => file.endsWith(".css"));
        const texts = files.map((file) => assets[file]?.source().toString() ?? "");
        for (const [index, css] of scopeCss(name, texts).entries()) {
          compilation.updateAsset(files[index] ?? "", new sources.RawSource(css));
        }
      });
    });
  },
});

/** @param texts the stylesheets of a module: one can use the fonts and animations of another */
export function scopeCss(name: string, texts: readonly string[]): string[] {
  const roots = texts.map((text) => postcss.parse(text));
  const fonts = new Set(roots.flatMap(fontsIn));
  const animations = new Set(roots.flatMap(animationsIn));
  const prefixed = (own: string) => (own.startsWith(`${name}-`) ? own : `${name}-${own}`);
  return roots.map((root) => {
    root.walkAtRules("layer", (layer) => renameLayers(layer, prefixed));
    root.walkAtRules(/keyframes$/, (rule) => void (rule.params = prefixed(unquoted(rule.params))));
    root.walkDecls((declaration) => {
      if (takesFont(declaration)) {
        rename(declaration, namesIn(fonts, endOfFont), (font) => `"${prefixed(font)}"`);
      }
      if (takesAnimation(declaration)) rename(declaration, namesIn(animations), prefixed);
    });
    root.walkRules((rule) => {
      if (isOutermost(rule)) rule.selectors = rule.selectors.map((one) => scoped(name, one));
    });
    return root.toString();
  });
}

const unquoted = (text: string) => text.trim().replaceAll(/^(["'])(.*)\1$/g, "$2");

function fontsIn(root: Root): string[] {
  const fonts: string[] = [];
  root.walkAtRules("font-face", (face) => {
    face.walkDecls("font-family", ({ value }) => void fonts.push(unquoted(value)));
  });
  return fonts;
}

function animationsIn(root: Root): string[] {
  const animations: string[] = [];
  root.walkAtRules(/keyframes$/, ({ params }) => void animations.push(unquoted(params)));
  return animations;
}

function renameLayers(layer: AtRule, prefixed: (name: string) => string): void {
  if (layer.params.trim() === "") return;
  layer.params = layer.params
    .split(",")
    .map((one) => one.trim())
    .map((one) => (sharedLayers.includes(one.split(".")[0] ?? "") ? one : prefixed(one)))
    .join(", ");
}

/** Custom properties are recognized by their names, such as `--font-sans` and `--animate-spin`. */
const takesFont = ({ prop }: Declaration) => /^(font(-family)?|--.*font.*)$/i.test(prop);
const takesAnimation = ({ prop }: Declaration) =>
  /^((-webkit-)?animation(-name)?|--.*animat.*)$/i.test(prop);

/** A font that begins with the same words is another one. */
const endOfFont = String.raw`(?=\s*(?:,|!|$))`;

function namesIn(names: ReadonlySet<string>, end = String.raw`(?![\w"'-])`): RegExp | undefined {
  if (names.size === 0) return undefined;
  const any = [...names]
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join("|");
  return new RegExp(String.raw`(["'])(${any})\1|(?<![\w"'-])(${any})${end}`, "gi");
}

function rename(
  declaration: Declaration,
  names: RegExp | undefined,
  renamed: (name: string) => string,
): void {
  if (!names) return;
  declaration.value = declaration.value.replaceAll(
    names,
    (_, _quote: unknown, quoted?: string, bare?: string) => renamed(quoted ?? bare ?? ""),
  );
}

function isOutermost(rule: Rule): boolean {
  for (let parent = rule.parent; parent; parent = parent.parent as typeof parent) {
    if (parent.type === "rule") return false;
    if (parent.type === "atrule" && (parent as AtRule).name.endsWith("keyframes")) return false;
  }
  return true;
}

/** The elements of a module, without those of other modules' parts in its pages. */
const ownElements = (name: string) => {
  const own = `[data-module="${name}"]`;
  return `:where(${own} *):not(:where(${own} [data-module]:not(${own}) *))`;
};

function scoped(name: string, selector: string): string {
  if (selector.includes("[data-module=")) return selector;
  return selectorParser((list) =>
    list.each((one) => {
      if (!namesOwnClass(name, one)) scopeSubject(name, one);
    }),
  ).processSync(selector);
}

/** `button:not(.mf-shop-card)` applies to all other buttons of the page. */
function namesOwnClass(name: string, selector: Selector): boolean {
  let isFound = false;
  selector.walkClasses((one) => {
    if (one.value.startsWith(`${name}-`) && !isNegated(one)) isFound = true;
  });
  return isFound;
}

function isNegated(node: Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent as typeof parent) {
    if (parent.type === "pseudo" && parent.value.toLowerCase() === ":not") return true;
  }
  return false;
}

function scopeSubject(name: string, selector: Selector): void {
  const nodes: readonly Node[] = selector.nodes;
  const start = nodes.findLastIndex(({ type }) => type === "combinator") + 1;
  const subject = nodes.slice(start);
  if (subject.some(isDocument)) {
    selector.append(selectorParser.string({ value: ` :where([data-module="${name}"])` }));
    return;
  }
  const scope = selectorParser.string({ value: ownElements(name) });
  const pseudoElement = subject.find((node) => selectorParser.isPseudoElement(node));
  if (pseudoElement) selector.insertBefore(pseudoElement, scope);
  else selector.append(scope);
}

/** Rules of the whole document become rules of the module's outermost element. */
const isDocument = (node: Node) =>
  (node.type === "tag" && /^(html|body)$/i.test(node.value)) ||
  (node.type === "pseudo" && /^:(root|host)$/i.test(node.value));
