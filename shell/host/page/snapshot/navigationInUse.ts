import type { ReleasedNavigationEntry } from "@portal/shared/contract/release/contributions";
import type { Discovery } from "@portal/shared/contract/release/discovery";
import { navigationOf } from "@portal/shared/contract/release/navigation";
import { inUse } from "@portal/shared/tooling/release/registry/releases";

/** The entries of the releases in use. A browser that runs others, such as a canary, replaces them. */
export const navigationInUse = (
  discovery: Discovery | undefined,
): readonly ReleasedNavigationEntry[] =>
  navigationOf(
    Object.values(discovery?.microFrontends ?? {}).map(
      (releases) => inUse(releases)?.extras.contributions,
    ),
  );
