import { basename } from "node:path";
import { expect, it } from "vitest";
import { readText, textFiles } from "./textFiles";

const partsIn = (folder: string) =>
  textFiles([".tsx"], folder).filter((path) => !/\.(test|stories)\.tsx$/.test(path));

// The stories of TimeGrid show this component, so it has none.
const partOfOther = "shared/src/ui/time-grid/GridLane.tsx";

it.each(partsIn("shared/src/ui").filter((path) => path !== partOfOther))(
  "covers %s with stories",
  (path) => {
    const stories = readText(path.replace(".tsx", ".stories.tsx"));
    expect(stories).toContain(`from "./${basename(path, ".tsx")}"`);
    expect(stories).toMatch(/^export const [A-Z]/m);
  },
);

it("covers every back-office component with stories", () => {
  // AdminTheme decorates every story, and RecordsTable shows RecordsList.
  const shownByOthers = ["AdminTheme", "RecordsList"];
  const stories = textFiles([".stories.tsx"], "mf-admin/src/ui").map(readText).join("\n");
  const missing = partsIn("mf-admin/src/ui")
    .map((path) => basename(path, ".tsx"))
    .filter((name) => !shownByOthers.includes(name) && !stories.includes(`/${name}"`));
  expect(missing).toEqual([]);
});
