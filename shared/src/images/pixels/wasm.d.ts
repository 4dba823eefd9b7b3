/** A data URL, in the bundle of the edge functions. */
declare module "*.wasm" {
  const dataUrl: string;
  export default dataUrl;
}
