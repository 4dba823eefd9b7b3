#!/usr/bin/env node
// `module.ts` is TypeScript, which Node 22.13 cannot import.
import { register } from "tsx/esm/api";

register();
await import("./dist/shell/commands/kit/main.js");
