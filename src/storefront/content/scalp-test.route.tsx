export default function Page() {
  return <h1>content/scalp-test</h1>
}
