import type { ModuleDescription } from "../../src/contract/manifest";
import { pathsMeet, shellPaths } from "../release/ownPaths";

/** What a module that does not exist yet will be called, in each place that names it. */
export interface NewModule {
  /** `mf-gift-cards`: folder, container and package. */
  name: string;
  /** `/gift-cards` */
  path: string;
  /** `Gift cards`, for people. */
  title: string;
  /** `GiftCards`, the beginning of its components' names. */
  component: string;
}

/**
 * Names a module after a word or a few, e.g. `gift-cards` or `mf-gift-cards`.
 * @throws one line when the word can't be one, or its module or path is there already.
 */
export function nameModule(
  word: string | undefined,
  present: readonly Pick<ModuleDescription, "name" | "routes">[],
): NewModule {
  const slug = word?.replace(/^mf-/, "") ?? "";
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug)) {
    throw new Error(
      "Usage: pnpm create:module <name>, in small letters, digits and hyphens, e.g. gift-cards",
    );
  }
  const name = `mf-${slug}`;
  const path = `/${slug}`;
  if (present.some((module) => module.name === name)) throw new Error(`${name} is there already`);
  const owner = present.find(({ routes }) => routes.some((route) => pathsMeet(route.path, path)));
  if (owner || shellPaths.some((taken) => pathsMeet(taken, path))) {
    throw new Error(`${path} belongs to ${owner?.name ?? "the shell"}: choose another name`);
  }
  const words = slug.split("-");
  const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
  return {
    name,
    path,
    title: capital(words.join(" ")),
    component: words.map(capital).join(""),
  };
}
