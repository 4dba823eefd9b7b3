import { WebSocketServer } from "ws";
import type { StackContext } from "../context";
import { refuseUpgrade } from "../gateway/fetchServer";
import type { Service, ServiceDefinition } from "../service";
import { createBroadcastLimits } from "./broadcast/broadcastLimits";
import { createDelivery } from "./changes";
import { Channels } from "./channels";
import { Connection } from "./connection";
import { createDispatch } from "./dispatch";
import { startReplication } from "./replication";
import { realtimeSchema } from "./schema";

const PUBLICATION = "supabase_realtime";
const MAX_FRAME_BYTES = 1024 * 1024;
const prefix = "/realtime/v1";

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
    // Clients may have missed changes: they join again and reload.
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

    fetch: () => Promise.resolve(Response.json({ message: "Not found" }, { status: 404 })),

    upgrade({ url, incoming, socket, head }) {
      const keyRole = context.roleOfKey(url.searchParams.get("apikey") ?? "");
      if (url.pathname !== `${prefix}/websocket`) return refuseUpgrade(socket, "404 Not Found");
      if (!keyRole) return refuseUpgrade(socket, "401 Unauthorized");
      sockets.handleUpgrade(incoming, socket, head, (webSocket) => {
        const connection = new Connection(webSocket, { keyRole, log, handle });
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
