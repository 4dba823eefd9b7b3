import { type Ping, watchPings } from "./blocking";

const ping = watchPings();
addEventListener("message", ({ data }: MessageEvent<Ping>) => ping(data));
postMessage("started");
