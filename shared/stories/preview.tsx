import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { MemoryRouter } from "react-router-dom";
import "../src/ui/tokens.css";
import "../src/ui/reset.css";
import "./stories.css";
import { setColorScheme } from "./colorScheme";

const queryClient = new QueryClient();

export default {
  globalTypes: {
    scheme: {
      description: "Color scheme",
      toolbar: { title: "Scheme", items: ["light", "dark"], dynamicTitle: true },
    },
  },
  initialGlobals: { scheme: "light" },
  decorators: [
    (Story: ComponentType, { globals }: { globals: { scheme?: unknown } }) => {
      setColorScheme(globals.scheme);
      return (
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <div className="stories">
              <Story />
            </div>
          </MemoryRouter>
        </QueryClientProvider>
      );
    },
  ],
};
