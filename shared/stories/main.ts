export default {
  framework: "storybook-react-rsbuild",
  stories: ["../src/{ui,notifications}/**/*.stories.tsx", "../../mf-admin/src/ui/**/*.stories.tsx"],
  addons: ["storybook-addon-pseudo-states"],
  // Both need an interface of TypeScript that version 7 no longer has.
  typescript: { check: false, reactDocgen: false },
  features: { actions: false, controls: false, interactions: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};
