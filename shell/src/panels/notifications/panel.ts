/** What the bell loads when it is used, as one file. */
export { NotificationPanel } from "./NotificationPanel";
export { textsOf } from "./notificationTexts";
