export default function Page() {
  return <h1>content/membership</h1>
}
