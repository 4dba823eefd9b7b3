import { WebSocketServer } from "ws";
import { z } from "zod";
import type { StackContext } from "../context";
import { refuseUpgrade } from "../gateway/fetchServer";
import type { Service, ServiceDefinition } from "../service";
import { broadcast } from "./broadcast";
import { BroadcastRefusal, createBroadcastLimits } from "./broadcastLimits";
import { createDelivery } from "./changes";
import { Channels } from "./channels";
import { Connection } from "./connection";
import { createDispatch } from "./dispatch";
import { startReplication } from "./replication";
import { realtimeSchema } from "./schema";

const PUBLICATION = "supabase_realtime";
const MAX_FRAME_BYTES = 1024 * 1024;
const prefix = "/realtime/v1";

const broadcastRequest = z.object({
  messages: z.array(
    z.object({
      topic: z.string(),
      event: z.string(),
      payload: z.unknown(),
      private: z.boolean().optional(),
    }),
  ),
});

/** Changes of tables and broadcasts over WebSockets, as Supabase Realtime's clients expect them. */
export const realtime: ServiceDefinition = {
  name: "realtime",
  schemaSql: realtimeSchema,
  async start(context) {
    return startRealtime(context);
  },
};

function startRealtime(context: StackContext): Service {
  const log = context.log("realtime");
  const channels = new Channels();
  const connections = new Set<Connection>();
  const admitBroadcast = createBroadcastLimits();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const replication = startReplication({
    url: context.urls.db,
    publication: PUBLICATION,
    log,
    onChange: createDelivery({ sql: context.sql, channels, log }),
    // Whoever listens may have missed something: made to join again, a client reads afresh.
    onLost() {
      for (const channel of channels.listening) channel.fail();
    },
  });
  const handle = createDispatch({
    context,
    channels,
    admitBroadcast,
    replication,
    publication: PUBLICATION,
  });

  return {
    prefix,
    access: "keyed",

    /** A broadcast over HTTP, to which a client turns while it has no socket. */
    async fetch(request) {
      const url = new URL(request.url);
      if (request.method !== "POST" || url.pathname !== `${prefix}/api/broadcast`) {
        return Response.json({ message: "Not found" }, { status: 404 });
      }
      const body = broadcastRequest.safeParse(await request.json().catch(() => null));
      if (!body.success) return Response.json({ errors: body.error.issues }, { status: 422 });
      const caller = await context.callerOf(request);
      try {
        for (const { topic: name, event, payload, private: isPrivate } of body.data.messages) {
          const topic = `realtime:${name}`;
          admitBroadcast(caller, { event, payload }, channels.ofTopic(topic).size);
          if (!isPrivate) broadcast(channels, topic, { event, payload });
        }
      } catch (error) {
        if (!(error instanceof BroadcastRefusal)) throw error;
        return Response.json({ message: error.message }, { status: error.status });
      }
      return new Response(null, { status: 202 });
    },

    upgrade({ url, incoming, socket, head }) {
      const header = incoming.headers.apikey;
      const apikey = url.searchParams.get("apikey") ?? (typeof header === "string" ? header : "");
      const keyRole = context.roleOfKey(apikey);
      if (url.pathname !== `${prefix}/websocket`) return refuseUpgrade(socket, "404 Not Found");
      if (!keyRole) return refuseUpgrade(socket, "401 Unauthorized");
      sockets.handleUpgrade(incoming, socket, head, (webSocket) => {
        const version = url.searchParams.get("vsn") === "2.0.0" ? "2.0.0" : "1.0.0";
        const connection = new Connection(webSocket, { version, apikey, keyRole, log, handle });
        connections.add(connection);
        webSocket.on("close", () => connections.delete(connection));
      });
    },

    async stop() {
      for (const connection of connections) connection.drop();
      sockets.close();
      await replication.stop();
    },
  };
}
