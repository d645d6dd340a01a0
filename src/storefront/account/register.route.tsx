export default function Page() { return <h1>account/register</h1> }
