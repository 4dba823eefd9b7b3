import { QrCode } from "./QrCode";

export default { title: "Portal/QrCode" };

export const Default = () => <QrCode text="7K4M2QXA" label="QR code 7K4M-2QXA" />;
export const LongText = () => (
  <QrCode text="WIFI:T:WPA;S:Banyan Members;P:under-the-canopy;;" label="QR code of the WiFi" />
);
