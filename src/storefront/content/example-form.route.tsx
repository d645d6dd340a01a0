export default function Page() {
  return <h1>content/example-form</h1>
}
