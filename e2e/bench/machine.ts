import { availableParallelism, cpus, loadavg, totalmem } from "node:os";

/** Describes the machine, which a reader needs to interpret the figures. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return [
    `Machine: ${availableParallelism()} cores (${model}), ${memory} GiB, ${process.platform}`,
    `Node ${process.versions.node}; load before the run ${load}`,
  ].join("\n");
}
