export function SnacksPage() {
  return <h1>Cafe & Snacks</h1>;
}
