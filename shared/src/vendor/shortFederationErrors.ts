// Replaces the descriptions of the federation runtime's errors (slimLibraries.ts). Each message also
// contains a code and the address of its documentation.

const descriptions = new Proxy<Record<string, string>>(
  {},
  { get: () => "Module federation failed" },
);

export {
  descriptions as buildDescMap,
  descriptions as errorDescMap,
  descriptions as runtimeDescMap,
  descriptions as typeDescMap,
};
