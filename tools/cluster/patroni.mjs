/** Status that a node's Patroni answers at a path, or 0 when nobody answers. */
export async function patroniStatus({ ports }, host, path) {
  try {
    const answer = await fetch(`http://${host}:${ports.PATRONI_PORT}${path}`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(1_500),
    })
    return answer.status
  } catch {
    return 0
  }
}

const nodes = ({ hosts }) => ({ a: hosts.HOST_A, b: hosts.HOST_B })

/** The node that answers 200 at a path of Patroni's, as '/primary' or '/sync'; null: neither. */
export async function nodeAt(places, path) {
  for (const [node, host] of Object.entries(nodes(places)))
    if ((await patroniStatus(places, host, path)) === 200) return node
  return null
}

/** Asks again and again until there is an answer. Throws when so many seconds have passed. */
export async function until(seconds, what, ask) {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`${what} not after ${seconds} seconds`)
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** Primary and synchronous standby, once both are there. */
export async function waitForBoth(places, seconds = 120) {
  const primary = await until(seconds, 'a primary', () => nodeAt(places, '/primary'))
  const standby = await until(seconds, 'a synchronous standby', () => nodeAt(places, '/sync'))
  return { primary, standby }
}
