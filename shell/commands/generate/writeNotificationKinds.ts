import { writeFileSync } from "node:fs";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { kindsFile, notificationKindsSql } from "./notificationKinds";

await runCommand(
  commandLine("pnpm db:kinds", "Writes the rows of notification_kinds from the registry.").action(
    () => writeFileSync(kindsFile, notificationKindsSql()),
  ),
);
