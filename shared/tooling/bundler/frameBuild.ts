import { join } from "node:path";
import { isKit } from "../kit/layout";
import { home } from "../project/project";
import { FRAME_SOURCES } from "./output/addFrame";
import { buildPackage } from "./buildPackage";

/** The bare frame: prebuilt in the kit. */
export async function frameBuild(): Promise<{ dir: string }> {
  return isKit ? { dir: join(home, "frame") } : buildPackage("frame", FRAME_SOURCES);
}
