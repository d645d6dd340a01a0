export default function Page() { return <h1>content/contact</h1> }
