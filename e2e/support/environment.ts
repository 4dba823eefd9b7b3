import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Separate from the ports and data folder of `npm start`. All ports are below 32768, because Linux gives
 * higher ones to outgoing connections, which then keep a server from starting.
 */
export const portalEnvironment = {
  PORTAL_PORT: process.env["E2E_PORTAL_PORT"] ?? "3100",
  PORTAL_API_PORT: process.env["E2E_PORTAL_API_PORT"] ?? "24421",
  PORTAL_DB_PORT: process.env["E2E_PORTAL_DB_PORT"] ?? "24422",
  PORTAL_MAIL_PORT: process.env["E2E_PORTAL_MAIL_PORT"] ?? "24424",
  PORTAL_DATA_DIR: process.env["E2E_PORTAL_DATA_DIR"] ?? ".portal-e2e",
};

const beside = (port: string, by: number) => String(Number(port) + by);

/** For a second portal, started as a developer does. */
export const developerEnvironment = {
  PORTAL_PORT: beside(portalEnvironment.PORTAL_PORT, 50),
  PORTAL_API_PORT: beside(portalEnvironment.PORTAL_API_PORT, 50),
  PORTAL_DB_PORT: beside(portalEnvironment.PORTAL_DB_PORT, 50),
  PORTAL_MAIL_PORT: beside(portalEnvironment.PORTAL_MAIL_PORT, 50),
  PORTAL_DEV_PORT: beside(portalEnvironment.PORTAL_PORT, 51),
  PORTAL_DATA_DIR: ".portal-developer",
};

/** For a second host with the same backend and modules. */
export const standalonePort = beside(portalEnvironment.PORTAL_PORT, 40);

/** For a host of one test alone, by the number of the worker that runs the test. */
export const ownHostPort = (worker: number) => beside(portalEnvironment.PORTAL_PORT, 41 + worker);

export const webDriverPort = beside(portalEnvironment.PORTAL_PORT, 60);

export const portalUrl = `http://localhost:${portalEnvironment.PORTAL_PORT}`;

export interface PortalStatus {
  PORTAL_URL: string;
  API_URL: string;
  DB_URL: string;
  MAIL_URL: string;
  PUBLISHABLE_KEY: string;
  SECRET_KEY: string;
}

export function portalStatus(): PortalStatus {
  const file = resolve(
    import.meta.dirname,
    "../..",
    portalEnvironment.PORTAL_DATA_DIR,
    "status.json",
  );
  return JSON.parse(readFileSync(file, "utf8")) as PortalStatus;
}
