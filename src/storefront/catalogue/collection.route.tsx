export default function Page() { return <h1>catalogue/collection</h1> }
