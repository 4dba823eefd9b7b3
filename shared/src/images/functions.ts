/** What the edge functions use of this folder. `pnpm functions:shared` bundles it for them. */
export { storedImageProblem } from "./storedImageProblem";
