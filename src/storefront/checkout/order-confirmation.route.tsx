export default function Page() { return <h1>checkout/order-confirmation</h1> }
