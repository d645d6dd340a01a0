export default function Page() { return <h1>catalogue/treatment</h1> }
