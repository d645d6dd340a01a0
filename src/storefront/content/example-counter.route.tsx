export default function Page() {
  return <h1>content/example-counter</h1>
}
