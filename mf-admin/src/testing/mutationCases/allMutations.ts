import { cafeMutations } from "./cafeMutations";
import { eventMutations } from "./eventMutations";
import { feedbackMutations } from "./feedbackMutations";
import { kioskMutations } from "./kioskMutations";
import { paymentMutations } from "./paymentMutations";
import { planMutations } from "./planMutations";
import { releaseMutations } from "./releaseMutations";
import { roomMutations } from "./roomMutations";
import { settingMutations } from "./settingMutations";
import { userMutations } from "./userMutations";
import { visitorMutations } from "./visitorMutations";

export const allMutations = [
  ...roomMutations,
  ...settingMutations,
  ...paymentMutations,
  ...releaseMutations,
  ...eventMutations,
  ...cafeMutations,
  ...planMutations,
  ...userMutations,
  ...visitorMutations,
  ...kioskMutations,
  ...feedbackMutations,
];
