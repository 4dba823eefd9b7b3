import { expect, it } from "vitest";
import { TestProject } from "./testProject";

const outbox = `
create schema private;
create function private.is_muted() returns boolean language sql as $$ select false $$;
create table public.outbox (status text not null, due_at timestamptz not null);
insert into public.outbox values ('due', now());
`;
const delivery = `Deno.serve(() => {
  console.log("Delivering");
  return Response.json({});
});`;

async function startWithMessage(...options: string[]) {
  const project = await TestProject.create();
  project.migration("20260102000000_outbox", outbox);
  project.function("deliver-notifications", delivery);
  expect(await project.start({}, ...options)).toMatchObject({ isUp: true });
  return project.collectOutput();
}

it("delivers due messages, unless it runs without schedules", async () => {
  // Runs for longer than the other stack needs.
  const quiet = await startWithMessage("--no-schedules");
  const delivering = await startWithMessage();
  await expect.poll(delivering, { timeout: 30_000 }).toContain("Delivering");
  expect(quiet()).toBe("");
});
