export default function Page() { return <h1>catalogue/product</h1> }
