export interface ReleaseEntry {
  readonly url: string;
  readonly deployment: { readonly traffic: number; readonly default: boolean };
  readonly extras: { readonly build: string };
}

export interface Discovery {
  readonly microFrontends: Readonly<Record<string, readonly ReleaseEntry[]>>;
}

export type ChangeAction = "release" | "canary" | "preview" | "promote" | "rollback" | "retire";

export interface UploadRequest {
  readonly action: "upload";
  readonly module: string;
  readonly build: string;
  readonly files: Readonly<Record<string, string>>;
}

export interface PreviewLinkRequest {
  readonly action: "preview-link";
  readonly module: string;
  readonly build: string;
}

export interface ChangeRequest {
  readonly action: ChangeAction;
  readonly module: string;
  readonly requestId: string;
  readonly reason?: string;
}

export interface Actor {
  readonly name: string;
}

export interface ChangeNote {
  readonly action: string;
  readonly actor?: Actor;
  readonly reason?: string;
}

export interface RegistryChange {
  readonly module: string;
  readonly before: readonly ReleaseEntry[];
  readonly after: readonly ReleaseEntry[];
  readonly needs?: { readonly edgeFunctions: readonly string[] };
}

export type RecordChange = (
  change: RegistryChange,
  note: ChangeNote | undefined,
) => Promise<{ readonly id: number; fail(error: unknown): Promise<void> } | undefined>;

export interface BucketStorage {
  readonly baseUrl: string;
  read(path: string): Promise<string | undefined>;
}

export interface ReleaseServer {
  readonly place: string;
  readonly baseUrl: string;
  read(): Promise<Discovery>;
  startUpload(request: UploadRequest): Promise<Record<string, string>>;
  change(request: ChangeRequest, who: { actor?: Actor }): Promise<readonly ReleaseEntry[]>;
  endCanary(module: string, build: string, why: { actor?: Actor; reason?: string }): Promise<void>;
}

export class Outdated extends Error {}

/** @param client the `storage` of a Supabase client */
export function bucketStorage(client: unknown, projectUrl: string): BucketStorage;
export function createReleaseServer(parts: {
  storage: BucketStorage;
  shell(): Promise<unknown>;
  record: RecordChange;
}): ReleaseServer;
export function logEntryOf(change: RegistryChange, note: ChangeNote): Record<string, unknown>;
export function missingEdgeFunctions(
  projectUrl: string,
  names: readonly string[],
): Promise<string[]>;
export function parseServerRequest(
  body: unknown,
): UploadRequest | PreviewLinkRequest | ChangeRequest;
export function parseShellManifest(value: unknown): unknown;
/** @throws an error if the module has no release of this build */
export function requireFullBuild(discovery: Discovery, module: string, build: string): void;
