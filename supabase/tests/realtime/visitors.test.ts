import { beforeAll, expect, test } from "vitest";
import { add, day } from "../rows";
import { createKiosk } from "../rules/visitors/pairedKiosk";
import { admin, newMember, sql, type TestUser } from "../stack";
import { joinTopic } from "./joinTopic";
import { until } from "./listen";

let maya: TestUser;
let ravi: TestUser;
let boss: TestUser;

beforeAll(async () => {
  [maya, ravi, boss] = [await newMember("Maya"), await newMember("Ravi"), await admin()];
});

test("broadcasts an arrival to the front desk and the host only", async () => {
  const visitor_id = String(
    await add("visitors", {
      user_id: maya.id,
      visitor_name: "Vera",
      email: "vera@example.org",
      visit_date: await day(0),
      status: "approved",
    }),
  );
  const [own, others, desk] = [
    await joinTopic(`visitors:${maya.id}`, maya.id),
    await joinTopic(`visitors:${ravi.id}`, ravi.id),
    await joinTopic(`desk:${boss.id}`, boss.id),
  ];
  const heard = (what: string) => desk.messages().filter(({ content }) => content.what === what);
  await boss.client.rpc("check_in_visitor", { visitor_id }).throwOnError();
  await until(() => own.messages().length === 1 && heard("visitors").length > 0);
  expect(own.messages()).toEqual([{ event: "changed", content: {} }]);
  expect(heard("visitors")[0]).toEqual({ event: "changed", content: { what: "visitors" } });
  expect(others.messages()).toEqual([]);
  await createKiosk(boss.client);
  await until(() => heard("kiosks").length === 1);
});

test.each(["the host", "another member", "an anonymous caller"])(
  "the topic of the front desk is refused for %s",
  async (who) => {
    const viewer = who === "the host" ? maya : who === "another member" ? ravi : null;
    for (const topic of [`desk:${boss.id}`, `desk:${viewer?.id ?? ""}`]) {
      expect((await joinTopic(topic, viewer?.id)).reply).toMatchObject({ status: "error" });
    }
  },
);

test("a former admin with an open channel receives nothing more", async () => {
  const former = await newMember("Former Admin");
  const change = async () => {
    const before = desk.messages().length;
    await createKiosk(boss.client);
    await until(() => desk.messages().length > before);
  };
  await sql`insert into user_roles (user_id, role) values (${former.id}, 'admin')`;
  const desk = await joinTopic(`desk:${boss.id}`, boss.id);
  const [own, shared] = [
    await joinTopic(`desk:${former.id}`, former.id),
    await joinTopic("desk", former.id),
  ];
  await change();
  await until(() => own.messages().length > 0);
  await sql`delete from user_roles where user_id = ${former.id}`;
  const received = own.messages().length;
  await change();
  await change();
  expect([own.messages().length, shared.messages()]).toEqual([received, []]);
});

test.each(["another member", "an admin", "an anonymous caller"])(
  "the topic of a host's visitors is refused for %s",
  async (who) => {
    const viewer = who === "an admin" ? boss : who === "another member" ? ravi : null;
    const { reply } = await joinTopic(`visitors:${maya.id}`, viewer?.id);
    expect(reply).toMatchObject({ status: "error" });
  },
);
