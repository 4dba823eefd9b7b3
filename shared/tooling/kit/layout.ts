/** Whether this code runs as part of the installed kit, compiled, instead of in the workspace. */
export const isKit = import.meta.filename.endsWith(".js");

/** The package name that modules import. */
export const packageName = isKit ? "@portal/module-kit" : "@portal/shared";

/** The name of a source file, which is compiled in the kit. */
export const scriptFile = (source: string): string =>
  isKit ? source.replace(/\.tsx?$/, ".js") : source;
