import { lazy } from "react";
import { Link, Route } from "@portal/shared/vendor/router";
import { Screens } from "./Screens";

export default { title: "Portal/Screens" };

const Endless = lazy(() => new Promise<never>(() => undefined));

export const Loading = () => (
  <Screens>
    <Route path="/" element={<Link to="/later">Open a screen that is loading</Link>} />
    <Route path="/later" element={<Endless />} />
  </Screens>
);
