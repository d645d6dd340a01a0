export default function Page() { return <h1>catalogue/search</h1> }
