import { registerApplication } from "single-spa";
import type { ModuleHost } from "./moduleHost";

interface Routing {
  isActive(): boolean;
  onLeave(): void;
}

export function registerHost(name: string, host: ModuleHost, { isActive, onLeave }: Routing): void {
  registerApplication({
    name,
    app: {
      bootstrap: () => Promise.resolve(),
      mount: () => {
        host.enter();
        return Promise.resolve();
      },
      unmount: () => {
        onLeave();
        return host.leave();
      },
    },
    activeWhen: isActive,
  });
}
