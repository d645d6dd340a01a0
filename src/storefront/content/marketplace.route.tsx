export default function Page() {
  return <h1>content/marketplace</h1>
}
