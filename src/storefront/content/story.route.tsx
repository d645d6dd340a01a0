export default function Page() { return <h1>content/story</h1> }
