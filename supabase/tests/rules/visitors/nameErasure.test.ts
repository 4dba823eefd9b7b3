import { describe, expect, it } from "vitest";
import { admin, memberPerTest, type service } from "../../stack";
import { refusalIn } from "../refusal";

const maya = memberPerTest("Maya Hosts");

describe("the number of days after which names of visitors are erased", () => {
  const save = (client: typeof service, days: unknown) =>
    client
      .from("system_settings")
      .update({ value: { days } as never })
      .eq("key", "visitor_name_days")
      .select("key");

  it("is set by admins only", async () => {
    expect((await save(maya.client, 1)).data).toEqual([]);
    expect((await save((await admin()).client, 90)).data).toHaveLength(1);
  });

  it.each([0, -1, 1.5, 3651, "30", null])("cannot be %j", async (days) => {
    expect(refusalIn((await save((await admin()).client, days)).error)?.code).toBe("bad_setting");
  });
});
