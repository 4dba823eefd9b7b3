export { Button } from "@portal/shared/ui";
