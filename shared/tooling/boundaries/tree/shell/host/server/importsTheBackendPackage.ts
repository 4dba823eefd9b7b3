export { startStack } from "@portal/backend/local/stack";
