import { useEffect, useState } from "react";
import SumWorker from "./sum.worker?worker&inline";

export default function WorkerPage() {
  const [sum, setSum] = useState("");
  useEffect(() => {
    const worker = new SumWorker();
    worker.addEventListener("message", ({ data }: MessageEvent<string>) => setSum(data));
    worker.postMessage([1, 2, 3]);
    return () => worker.terminate();
  }, []);
  return <p>Sum: {sum}</p>;
}
