import { randomUUID } from "node:crypto";
import type { Release } from "@portal/shared/contract/release/discovery";
import { inUse } from "@portal/shared/tooling/release/registry/releases";
import { registryIn } from "@portal/shared/tooling/release/registry/registry";
import { tokenRegistry } from "@portal/shared/tooling/release/registry/tokenRegistry";
import { supabaseStorage } from "@portal/shared/tooling/release/storage/supabaseStorage";
import { beforeAll, beforeEach } from "vitest";
import { newToken } from "../rules/releases/releaseToken";
import { admin, sql, stack, type TestUser } from "../stack";
import { type FunctionResponse, readResponse } from "./invoke";
import { ReleaseTrial, type TestBuild } from "./releaseTrial";

export const bucket = registryIn(supabaseStorage(stack.apiUrl, stack.secretKey));
export const shell = () => Promise.resolve({ build: "s1", contract: 1, shared: {} });
export const actions = ["release", "canary", "promote", "rollback", "retire"];

/** A team with a release token, for a new module in each test. */
export class ReleasingTeam {
  readonly trial = new ReleaseTrial("supabase");
  boss!: TestUser;
  name = "";
  token = "";

  constructor() {
    beforeAll(async () => {
      this.boss = await admin();
    });
    beforeEach(async () => {
      this.name = `mf-${randomUUID().slice(0, 8)}`;
      ({ token: this.token } = await newToken(this.boss.client, { module: this.name, actions }));
    });
  }

  readonly registry = () => tokenRegistry(stack.apiUrl, this.token);
  readonly tools = () => ({ registry: this.registry(), shell, log: () => undefined });

  readonly publish = (build: TestBuild, percent?: number) =>
    this.registry().publish(build, () => [], {
      ...(percent === undefined ? { action: "release" } : { action: "canary", percent }),
      build: build.id,
      release: build.release,
    });

  readonly build = (id: string, version: string, more?: Partial<Release["extras"]>) =>
    this.trial.build(this.name, id, version, more);

  readonly buildOf = (script: string, id: string, version: string) =>
    this.trial.build(this.name, id, version, {}, script);

  readonly releases = async () => (await bucket.read()).microFrontends[this.name] ?? [];
  readonly current = async () => inUse(await this.releases())?.extras.build;

  readonly log = () => sql`
    select action, build, version, build_before, build_after, actor, percent from release_log
    where module = ${this.name} order by id`;

  async post(body: unknown, bearer = this.token): Promise<FunctionResponse> {
    return readResponse(
      await fetch(`${stack.apiUrl}/functions/v1/releases`, {
        method: "POST",
        headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  }
}
