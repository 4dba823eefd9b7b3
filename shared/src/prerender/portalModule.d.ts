/** `src/app.tsx` of the module that is prerendered. */
declare module "portal-module" {
  const App: import("react").ComponentType;
  export default App;
}
