import type { Checkout } from "@portal/shared/contract/checkout";
import type { Portal } from "@portal/shared/contract/portal";
import * as v from "valibot";
import { withBestRelease } from "../mounting/withBestRelease";
import { RefusedReleaseError } from "./failures";
import { loadExposedModule } from "./loadRelease";
import { portalForModule } from "../mounting/portalForModule";
import type { ReleaseCatalog } from "../discovery/releaseCatalog";

const SHOP = "mf-shop";

const checkoutSchema = v.object({
  checkout: v.custom<Checkout>((value) => typeof value === "function"),
});

/** @throws when no release of the shop works. */
export async function loadCheckout(
  catalog: Pick<ReleaseCatalog, "candidatesOf" | "refresh">,
  portal: Portal,
): Promise<Checkout> {
  const contextOf = (build: string) => ({ module: SHOP, build, during: "checkout" });
  const { result, release } = await withBestRelease({
    name: SHOP,
    candidates: () => catalog.candidatesOf(SHOP),
    refresh: () => catalog.refresh(),
    async attempt(one, force) {
      const exposed = await loadExposedModule(SHOP, one, "checkout", { force });
      if (v.is(checkoutSchema, exposed)) return exposed.checkout;
      throw new RefusedReleaseError(`${SHOP} ${one.extras.build} exposes no checkout`);
    },
    onFailure(error, { extras }) {
      portal.reportError(error, contextOf(extras.build));
    },
  });
  const context = contextOf(release.extras.build);
  return async (_, items) => {
    try {
      await result(portalForModule(portal, context), items);
    } catch (error) {
      portal.reportError(error, context);
      throw error;
    }
  };
}
