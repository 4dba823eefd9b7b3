import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listFiles } from "../release/files";
import type { NewModule } from "./newModule";

const template = join(import.meta.dirname, "./template");

/**
 * Writes a module's folder below the workspace, from the template, whose code is checked and
 * tested where it lies. The folder appears at once and whole.
 */
export async function writeModule(root: string, module: NewModule): Promise<string> {
  const folder = join(root, module.name);
  const draft = join(root, `.${module.name}.draft`);
  try {
    for (const file of await listFiles(template)) {
      const target = join(draft, targetOf(file, module));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, filled(await readFile(join(template, file), "utf8"), module));
    }
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/** What the tools would take for their own where the template lies has another name there. */
const targetOf = (file: string, { component }: NewModule) =>
  file.replace(".template.json", ".json").replace("Sample", component);

function filled(text: string, { name, path, title, component }: NewModule): string {
  return text
    .replaceAll("mf-sample", name)
    .replaceAll('"/sample"', `"${path}"`)
    .replaceAll('"Sample"', `"${title}"`)
    .replaceAll("Sample", component);
}
