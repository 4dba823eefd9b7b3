import { defineModule } from "@portal/shared/contract/module/defineModule";

const startWorker = () => new Worker(new URL("./echo.worker.ts", import.meta.url));
const compile = () => WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

function App() {
  return (
    <>
      <button type="button" onClick={() => startWorker().postMessage("hello")}>
        Start
      </button>
      <button type="button" onClick={() => void compile()}>
        Compile
      </button>
    </>
  );
}

export default defineModule({ App });
