export function ProfilePage() {
  return <h1>Your Profile</h1>;
}
