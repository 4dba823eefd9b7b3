import type { ComponentType } from "react";

/** Replaces `defineModule` in a build that prerenders. */
export const defineModule = ({ App }: { App: ComponentType }): ComponentType => App;
