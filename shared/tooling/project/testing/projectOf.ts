import type { Project } from "../project";

export const projectOf = (names: readonly string[], folder = "/workspace"): Project => ({
  kind: "workspace",
  root: folder,
  modules: new Map(names.map((name) => [name, `${folder}/${name}`])),
  current: undefined,
  kit: { version: "1.0.0" },
});
