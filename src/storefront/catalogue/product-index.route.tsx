export default function Page() { return <h1>catalogue/product-index</h1> }
