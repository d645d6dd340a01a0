/** HTTP status of a node's Patroni at a path; 0 without a response. */
async function patroniStatus({ ports }, host, path) {
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

/** The node whose Patroni responds 200 at a path, such as '/primary' or '/sync'; null: neither. */
export async function nodeAt(places, path) {
  for (const [node, host] of Object.entries(nodes(places)))
    if ((await patroniStatus(places, host, path)) === 200) return node
  return null
}

/** Polls until `check` returns a truthy value, and returns it. Throws after `seconds`. */
export async function until(seconds, what, check) {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    const result = await check()
    if (result) return result
    if (Date.now() > deadline) throw new Error(`${what} not after ${seconds} seconds`)
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** Waits for a primary and a synchronous standby, and returns their nodes. */
export async function waitForBoth(places, seconds = 120) {
  const primary = await until(seconds, 'a primary', () => nodeAt(places, '/primary'))
  const standby = await until(seconds, 'a synchronous standby', () => nodeAt(places, '/sync'))
  return { primary, standby }
}
