export default function Page() { return <h1>content/exchange</h1> }
