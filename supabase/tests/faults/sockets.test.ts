import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { startOfProcess } from "@portal/shared/tooling/process/processInfo";
import { TestProject } from "./testProject";

const upgrade = "host: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n";
const webSocket = `${upgrade}sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

const sent = (socket: Socket, data: string | Buffer) =>
  new Promise((resolve) => socket.write(data, resolve));

it("no request, upgrade or reset ends the stack", async () => {
  const project = await TestProject.create();
  expect(await project.start()).toMatchObject({ isUp: true });
  const database = project.postgresPid;
  const channels = `/realtime/v1/websocket?apikey=${project.publishableKey}&vsn=2.0.0`;
  const texts = [
    "nonsense\r\n\r\n",
    "GET / HT",
    `GET // HTTP/1.1\r\n${webSocket}`,
    `GET //[ HTTP/1.1\r\n${webSocket}`,
    `GET //[ HTTP/1.1\r\nhost: localhost\r\n\r\n`,
    `GET http://[ HTTP/1.1\r\n${webSocket}`,
    `GET /rest/v1/notes HTTP/1.1\r\nhost: [\r\n\r\n`,
    `GET /realtime/v1/websocket?apikey=%ff HTTP/1.1\r\n${webSocket}`,
    `GET ${channels} HTTP/1.1\r\n${upgrade}\r\n`,
    `GET ${channels} HTTP/1.1\r\n${upgrade}sec-websocket-version: 99\r\n\r\n`,
    `GET ${channels} HTTP/1.1\r\n${webSocket}`,
    `POST /auth/v1/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n12345`,
    `POST /functions/v1/x HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
  ];
  // An invalid WebSocket frame, sent with the handshake and after it.
  const garbage = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x82, 0x7f, 0xff]);
  for (const name of ["PORTAL_API_PORT", "PORTAL_MAIL_PORT"]) {
    const port = Number(project.settings.env[name]);
    for (const text of texts) {
      const reset = await open(port);
      await sent(reset, text);
      reset.resetAndDestroy();
      const noisy = await open(port);
      await sent(noisy, text);
      await sent(noisy, garbage);
      noisy.end();
      noisy.resume();
      const ended = await open(port);
      ended.end(text);
      ended.resume();
    }
  }
  const mail = await fetch(
    `http://localhost:${project.settings.env["PORTAL_MAIL_PORT"]}/api/v1/messages`,
  );
  expect(mail.status).toBe(200);
  expect((await project.rest("notes?select=id")).status).toBe(200);
  expect(startOfProcess(project.stackPid)).not.toBeNull();
  expect(project.postgresPid).toBe(database);
});
