export default function Page() { return <h1>shell/preferences</h1> }
