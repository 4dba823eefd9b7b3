import { type RunningRelease, watchPings } from "./blocking";

const ping = watchPings();
addEventListener("message", ({ data }: MessageEvent<RunningRelease | undefined>) => ping(data));
