import { createServer } from "node:net";
import { commandOfProcess, folderOfProcess, listenerOn, parentOfProcess } from "./processInfo";

export interface NeededPort {
  readonly port: number;
  readonly variable: string;
}

export async function requireFreePorts(ports: readonly NeededPort[]): Promise<void> {
  for (const [index, { port, variable }] of ports.entries()) {
    const twice = ports.slice(0, index).find((earlier) => earlier.port === port);
    if (twice) throw new Error(`${twice.variable} and ${variable} are both ${port}.`);
    if (!(await isFree(port))) throw portTaken({ port, variable });
  }
}

export function portTaken({ port, variable }: NeededPort): Error {
  const portal = portalOn(port);
  const holder = portal === null ? "" : ` by the portal${startedIn(portal)}`;
  const stop = portal === null ? "Stop the process that uses it" : `Stop it with kill ${portal}`;
  return new Error(`Port ${port} is in use${holder}. ${stop}, or set ${variable} to another port.`);
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

const portalCommand =
  /\bnode\b.* \S*(bootstrap\.mjs start|supabase\/local\/main\.ts|commands\/(dev|serve)\.ts)\b/;

/** The process of `npm start`, `pnpm dev` or `pnpm backend`, also if its PostgreSQL has the port. */
function portalOn(port: number): number | null {
  const listener = listenerOn(port);
  const candidates = [listener, listener && parentOfProcess(listener)];
  return candidates.find((pid) => pid && portalCommand.test(commandOfProcess(pid) ?? "")) ?? null;
}

function startedIn(pid: number): string {
  const folder = folderOfProcess(pid);
  return folder === null ? "" : ` that runs in ${folder}`;
}
