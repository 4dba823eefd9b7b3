import { createServer } from "node:net";
import { StackError } from "../stackError";

export interface NeededPort {
  readonly port: number;
  readonly variable: string;
}

export async function requireFreePorts(ports: readonly NeededPort[]): Promise<void> {
  for (const [index, { port, variable }] of ports.entries()) {
    const twice = ports.slice(0, index).find((earlier) => earlier.port === port);
    if (twice) throw new StackError(`${twice.variable} and ${variable} are both ${port}.`);
    if (!(await isFree(port))) throw portTaken({ port, variable });
  }
}

export function portTaken({ port, variable }: NeededPort): StackError {
  return new StackError(
    `Port ${port} is in use. Stop the process that uses it, or set ${variable} to another port.`,
  );
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
