export default function Page() { return <h1>checkout/payment-link</h1> }
