/** `src/app.tsx` of the module that is prerendered. */
declare module "portal-module" {
  import type { ComponentType } from "react";

  const App: ComponentType;
  export default App;
}
