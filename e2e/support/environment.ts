import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Ports from the first one on that the tests of one checkout use. */
const PORTS = 200;

/**
 * The first port of a checkout, from its folder, so that checkouts run their tests side by side. All
 * ports are below 32768, because Linux gives higher ones to outgoing connections, which then keep a
 * server from starting.
 */
export function firstPortOf(folder: string): number {
  const blocks = (32_600 - 20_000) / PORTS;
  return 20_000 + PORTS * (createHash("sha256").update(folder).digest().readUInt32BE() % blocks);
}

const portOf = (name: string, by: number) => process.env[name] ?? String(firstPortOf(root) + by);

/** Separate from the ports and data folder of `npm start`. */
export const portalEnvironment = {
  PORTAL_PORT: portOf("E2E_PORTAL_PORT", 0),
  PORTAL_API_PORT: portOf("E2E_PORTAL_API_PORT", 21),
  PORTAL_DB_PORT: portOf("E2E_PORTAL_DB_PORT", 22),
  PORTAL_MAIL_PORT: portOf("E2E_PORTAL_MAIL_PORT", 24),
  PORTAL_DATA_DIR: process.env["E2E_PORTAL_DATA_DIR"] ?? ".portal-e2e",
};

const beside = (port: string, by: number) => String(Number(port) + by);

/** Ports and data folder of a second portal, which is started as a developer does. */
export const developerEnvironment = {
  PORTAL_PORT: beside(portalEnvironment.PORTAL_PORT, 50),
  PORTAL_API_PORT: beside(portalEnvironment.PORTAL_API_PORT, 50),
  PORTAL_DB_PORT: beside(portalEnvironment.PORTAL_DB_PORT, 50),
  PORTAL_MAIL_PORT: beside(portalEnvironment.PORTAL_MAIL_PORT, 50),
  PORTAL_DEV_PORT: beside(portalEnvironment.PORTAL_PORT, 51),
  PORTAL_DATA_DIR: ".portal-developer",
};

/** Port of a second host with the same backend and modules. */
export const standalonePort = beside(portalEnvironment.PORTAL_PORT, 40);

/** Port of a host that only one test uses, by the number of the worker that runs it. */
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

const statusFile = resolve(root, portalEnvironment.PORTAL_DATA_DIR, "status.json");

export const portalStatus = (): PortalStatus =>
  JSON.parse(readFileSync(statusFile, "utf8")) as PortalStatus;

/** A portal that answers is used again if this checkout has started it. */
export const hasOwnPortal = (): boolean =>
  existsSync(statusFile) && portalStatus().PORTAL_URL === portalUrl;
