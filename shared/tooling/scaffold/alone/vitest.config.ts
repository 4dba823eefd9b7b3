export { default } from "@portal/module-kit/vitest";
