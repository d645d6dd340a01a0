export default function Page() { return <h1>content/shipping</h1> }
