export default function Page() { return <h1>content/privacy</h1> }
