import "./fixClock";
import App from "portal-module";
import { writeFileSync } from "node:fs";
import { ModuleRoot } from "../contract/module/ModuleRoot";
import { importedChunks } from "./importedChunks";
import { setCurrentPath } from "./currentPath";
import { readsOf } from "./reads";
import { prerenderTask, type PrerenderedPages } from "./pages";
import { renderHtml } from "./render";
import { anyMember, snapshotPortal, signedOut } from "./snapshotPortal";

const { name, routes, output } = prerenderTask();
const pages: PrerenderedPages = {};
for (const { path, access } of routes) {
  setCurrentPath(path);
  const portal = snapshotPortal(access === "public" ? signedOut : anyMember);
  const nothing = () => undefined;
  const chunks = importedChunks();
  const html = await renderHtml(
    <ModuleRoot name={name} App={App} portal={portal} onMounted={nothing} onError={nothing} />,
    `${name}-`,
  ).catch((error: unknown) => {
    console.error(`The page ${path} failed.`);
    throw error;
  });
  pages[path] = { html, chunks: chunks(), reads: await readsOf(portal.queryClient) };
}
writeFileSync(output, JSON.stringify(pages));
