export default function Page() {
  return <h1>content/maintenance</h1>
}
