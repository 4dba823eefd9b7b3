import type { ModuleDescription } from "../../src/contract/release/manifest";
import { pathsOverlap, shellPaths } from "../release/conflicts/contributionConflicts";

/** For example `mf-gift-cards`, `/gift-cards`, `Gift cards` and `GiftCards`. */
export interface NewModule {
  name: string;
  path: string;
  title: string;
  component: string;
}

export function nameModule(
  word: string,
  present: readonly Pick<ModuleDescription, "name" | "routes">[],
): NewModule {
  const slug = word.replace(/^mf-/, "");
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug)) {
    throw new Error(
      `A module name has lowercase letters, digits and hyphens, such as gift-cards, not "${word}".`,
    );
  }
  const name = `mf-${slug}`;
  const path = `/${slug}`;
  if (present.some((module) => module.name === name)) throw new Error(`${name} already exists.`);
  const owner = present.find(({ routes }) =>
    routes.some((route) => pathsOverlap(route.path, path)),
  );
  if (owner || shellPaths.some((taken) => pathsOverlap(taken, path))) {
    throw new Error(`${path} belongs to ${owner?.name ?? "the shell"}: choose another name.`);
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
