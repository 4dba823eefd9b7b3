import { WebSocketServer } from "ws";
import type { StackContext } from "../context";
import { refuseUpgrade } from "../gateway/fetchServer";
import type { Service, ServiceDefinition } from "../service";
import { Accounts, ACCOUNTS_PUBLICATION, isAccount } from "./accounts";
import { createBroadcastLimits } from "./broadcast/broadcastLimits";
import { cleanMessages, deliverMessage, isMessage } from "./broadcast/databaseMessages";
import { createDelivery } from "./changes/delivery";
import { Channels } from "./channels";
import { Connection } from "./connection";
import { createDispatch } from "./dispatch";
import { startReplication } from "./changes/replication";
import { realtimeSchema } from "./schema";
import { createAwaitVisible } from "./changes/awaitVisible";

const PUBLICATION = "supabase_realtime";
const MESSAGES_PUBLICATION = "supabase_realtime_messages_publication";
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
  const accounts = new Accounts(context.sql, channels);
  const connections = new Set<Connection>();
  const admitBroadcast = createBroadcastLimits();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const awaitVisible = createAwaitVisible(context.sql);
  const deliverChange = createDelivery({ sql: context.sql, channels, log, awaitVisible });
  const replication = startReplication({
    url: context.urls.db,
    publications: [PUBLICATION, MESSAGES_PUBLICATION, ACCOUNTS_PUBLICATION],
    log,
    async onChange(change) {
      if (!isMessage(change) && !isAccount(change)) return deliverChange(change);
      // A client that joins after the delivery must find the change in the tables.
      await awaitVisible(change);
      if (isAccount(change)) return accounts.apply(change);
      deliverMessage(channels, change);
    },
    // Clients may have missed changes: they join again and reload.
    onLost() {
      for (const channel of channels.fedByDatabase) channel.fail();
    },
  });
  const stopCleaning = cleanMessages(context.sql, log);
  const handle = createDispatch({
    context,
    channels,
    accounts,
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
      stopCleaning();
      for (const connection of connections) connection.drop();
      sockets.close();
      await replication.stop();
    },
  };
}
