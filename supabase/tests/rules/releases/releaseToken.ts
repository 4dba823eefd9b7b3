import type { Client } from "../../stack";

export interface NewToken {
  name: string;
  module: string;
  actions: string[];
  expires_at: string;
}

export async function newToken(
  client: Client,
  wanted: Partial<NewToken> = {},
): Promise<{ id: string; token: string }> {
  const { data } = await client
    .rpc("create_release_token", {
      name: "Build server",
      module: "mf-test",
      actions: ["release", "canary", "promote", "rollback"],
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      ...wanted,
    })
    .throwOnError();
  return data as { id: string; token: string };
}
