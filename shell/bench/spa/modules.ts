import { lazy } from "react";
import { description as admin } from "../../../mf-admin/module";
import { description as booking } from "../../../mf-booking/module";
import { description as member } from "../../../mf-member/module";
import { description as shop } from "../../../mf-shop/module";

export const modules = [admin, booking, member, shop];

/** Every module's routes, as chunks of this one build. */
export const routesOf = {
  [admin.name]: lazy(async () => ({
    default: (await import(/* webpackChunkName: "mf-admin" */ "../../../mf-admin/src/routes"))
      .AdminRoutes,
  })),
  [booking.name]: lazy(async () => ({
    default: (await import(/* webpackChunkName: "mf-booking" */ "../../../mf-booking/src/routes"))
      .BookingRoutes,
  })),
  [member.name]: lazy(async () => ({
    default: (await import(/* webpackChunkName: "mf-member" */ "../../../mf-member/src/routes"))
      .MemberRoutes,
  })),
  [shop.name]: lazy(async () => ({
    default: (await import(/* webpackChunkName: "mf-shop" */ "../../../mf-shop/src/routes"))
      .ShopRoutes,
  })),
};
