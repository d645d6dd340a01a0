export default function Page() {
  return <h1>content/shops</h1>
}
