import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listFiles } from "../release/files";
import type { NewModule } from "./newModule";

export const template = join(import.meta.dirname, "./template");

export async function writeModule(root: string, module: NewModule): Promise<string> {
  const folder = join(root, module.name);
  const draft = join(root, `.${module.name}.draft`);
  try {
    for (const file of await listFiles(template)) {
      const target = join(draft, targetOf(file, module));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, fillTemplate(await readFile(join(template, file), "utf8"), module));
    }
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/** The template renames files that tools would otherwise pick up in place. */
export const targetOf = (file: string, { component }: NewModule) =>
  file.replace(".template.json", ".json").replace("Sample", component);

export function fillTemplate(text: string, { name, path, title, component }: NewModule): string {
  return text
    .replaceAll("mf-sample", name)
    .replaceAll('"/sample"', `"${path}"`)
    .replaceAll('"Sample"', `"${title}"`)
    .replaceAll("Sample", component);
}
