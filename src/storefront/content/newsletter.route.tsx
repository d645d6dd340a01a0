export default function Page() {
  return <h1>content/newsletter</h1>
}
