export function WifiPage() {
  return <h1>WiFi</h1>;
}
