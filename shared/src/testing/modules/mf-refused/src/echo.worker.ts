addEventListener("message", ({ data }: MessageEvent<string>) => postMessage(data));
