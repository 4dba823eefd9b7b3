import { useAddKiosk, useRevokeKiosk } from "../../features/kiosks/kiosks.mutations";
import { again, mutationCase, type MutationCase } from "./mutationCase";

export const kioskMutations: MutationCase[] = [
  mutationCase({
    mutation: "useAddKiosk",
    action: "adds a kiosk",
    use: useAddKiosk,
    input: { name: " Reception " },
    errorToast: { title: "Kiosk not added", description: again },
    successToast: {
      title: "Kiosk added",
      description: "Type the code on the device within 10 minutes.",
    },
    invalidates: ["admin/kiosks"],
  }),
  mutationCase({
    mutation: "useRevokeKiosk",
    action: "disconnects a kiosk",
    use: useRevokeKiosk,
    input: { id: "7", name: "Reception" },
    errorToast: { title: "Kiosk not disconnected", description: again },
    successToast: { title: "Reception is disconnected" },
    invalidates: ["admin/kiosks"],
  }),
];
