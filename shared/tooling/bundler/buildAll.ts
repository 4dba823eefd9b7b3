import { availableParallelism } from "node:os";
import { buildPackage, type Build } from "./buildPackage";
import { moduleNames } from "../project/workspace";

export async function buildAll(
  onBuilt: (build: Build) => void = () => {},
  names: readonly string[] = ["shell", ...moduleNames()],
): Promise<Build[]> {
  const waiting = [...names];
  const builds: Build[] = [];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const build = await buildPackage(name);
      builds.push(build);
      onBuilt(build);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return builds;
}
