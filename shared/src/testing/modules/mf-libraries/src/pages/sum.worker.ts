import { formatRupees } from "@portal/shared/domain/money";

addEventListener("message", ({ data }: MessageEvent<number[]>) => {
  postMessage(formatRupees(data.reduce((sum, one) => sum + one, 0)));
});
