export function LandingPage() {
  return <h1>Welcome</h1>;
}
