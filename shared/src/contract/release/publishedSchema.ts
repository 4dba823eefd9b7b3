import { toJsonSchema } from "@valibot/to-json-schema";
import { discoverySchema } from "./discovery";

export function publishedSchema(): object {
  const { $schema, ...schema } = toJsonSchema(discoverySchema, {
    target: "draft-2020-12",
  });
  return {
    $schema,
    title: "modules.json",
    description:
      "Which releases of which modules a portal runs. The shape of the public frontend-discovery " +
      "schema (mfewg.org/schema/v1-pre.json); `extras` is this portal's own.",
    ...schema,
  };
}
