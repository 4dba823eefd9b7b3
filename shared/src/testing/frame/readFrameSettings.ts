import { frameSettingsSchema, type FrameSettings } from "./frameSettings";

export function readFrameSettings(): FrameSettings | undefined {
  const text = document.getElementById("frame-settings")?.textContent;
  return text ? frameSettingsSchema.parse(JSON.parse(text)) : undefined;
}
