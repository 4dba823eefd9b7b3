/** The exports that the edge functions use. `pnpm functions:shared` bundles them. */
export { storedImageProblem } from "./storedImageProblem";
