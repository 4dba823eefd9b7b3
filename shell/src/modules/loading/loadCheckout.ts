import type { Checkout } from "@portal/shared/contract/checkout";
import type { Portal } from "@portal/shared/contract/portal";
import * as v from "valibot";
import { withBestRelease } from "../mounting/withBestRelease";
import { blameForDamage } from "../safety/blameForDamage";
import type { UnfinishedMounts } from "../safety/unfinishedMounts";
import { RefusedReleaseError, UnfitReleaseError } from "./failures";
import { loadExposedModule } from "./loadRelease";
import { portalForModule } from "../mounting/portalForModule";
import type { ReleaseCatalog } from "../discovery/releaseCatalog";

const SHOP = "mf-shop";
const KEY = "mf-shop/checkout";

const checkoutSchema = v.object({
  checkout: v.custom<Checkout>((value) => typeof value === "function"),
});

/** @throws when no release of the shop works. */
export async function loadCheckout(
  catalog: Pick<ReleaseCatalog, "candidatesOf" | "refresh">,
  portal: Portal,
  unfinished: Pick<UnfinishedMounts, "faultOf" | "start">,
): Promise<Checkout> {
  const contextOf = (build: string) => ({ module: SHOP, build, during: "checkout" });
  /** Marks what runs until `finish`, so that the page's module is not blamed for it. */
  function watch(build: string) {
    const unmark = unfinished.start(KEY, build, false);
    let reject: (fault: UnfitReleaseError) => void = () => undefined;
    const fault = new Promise<never>((_, fail) => (reject = fail));
    fault.catch(() => undefined);
    const damage = blameForDamage({
      key: `${KEY} ${build}`,
      blame: ({ sentence }) => reject(new UnfitReleaseError(sentence)),
    });
    const finish = () => {
      damage.end();
      unmark(true);
    };
    return { fault, finish };
  }

  const { result, release } = await withBestRelease({
    name: SHOP,
    candidates: () => catalog.candidatesOf(SHOP),
    refresh: () => catalog.refresh(),
    isExcluded: ({ extras }) => unfinished.faultOf(KEY, extras.build) !== undefined,
    async attempt(one, force) {
      const { build } = one.extras;
      const { fault, finish } = watch(build);
      try {
        const exposed = await Promise.race([
          loadExposedModule(SHOP, one, "checkout", { force }),
          fault,
        ]);
        if (v.is(checkoutSchema, exposed)) return exposed.checkout;
        throw new RefusedReleaseError(`${SHOP} ${build} exposes no checkout`);
      } finally {
        finish();
      }
    },
    onFailure(error, { extras }) {
      portal.reportError(error, contextOf(extras.build));
    },
  });
  const context = contextOf(release.extras.build);
  return async (_, items) => {
    const pay = async () => result(portalForModule(portal, context), items);
    const { finish } = watch(context.build);
    try {
      const paid = pay();
      // A payment takes minutes, and the page may end in the meantime.
      finish();
      await paid;
    } catch (error) {
      portal.reportError(error, context);
      throw error;
    }
  };
}
