export default function Page() { return <h1>checkout/checkout</h1> }
