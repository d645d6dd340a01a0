export default function Page() {
  return <h1>content/offline</h1>
}
