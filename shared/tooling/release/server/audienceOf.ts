import type { Release } from "../../../src/contract/release/discovery";
import type { Audience } from "../registry/releaseChanges";
import type { ChangeRequest } from "./changeRequest";

export type PublishRequest = Extract<ChangeRequest, { release: Release }>;

export function audienceOf(request: PublishRequest): Audience {
  if (request.action === "release") return undefined;
  if (request.action === "preview") return { kind: "preview" };
  const { percent, staff, users = [] } = request;
  if (percent === 0 && !staff && users.length === 0) {
    throw new Error("A canary needs a percentage, staff or users.");
  }
  return { kind: "canary", percent, staff, users };
}
