import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Frees what nothing refers to any more. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void // what the flag adds
}

/**
 * For tests of streams: rows as they pass, and how many of those that passed were in memory at once, at most, counted
 * every so many rows. A number of rows, whatever the machine or the moment.
 */
export function liveRows<Row extends object>(rows: AsyncIterable<Row> | Iterable<Row>, every = 20_000) {
  const collect = collector()
  const seen = { passed: 0, mostAlive: 0 }
  let passed: WeakRef<Row>[] = []
  async function* watched(): AsyncGenerator<Row> {
    for await (const row of rows) {
      passed.push(new WeakRef(row))
      seen.passed += 1
      if (seen.passed % every === 0) {
        // a weak reference that was made or read holds its row until the turn is over
        await new Promise((done) => setImmediate(done))
        collect()
        passed = passed.filter((each) => each.deref() !== undefined)
        seen.mostAlive = Math.max(seen.mostAlive, passed.length)
        await new Promise((done) => setImmediate(done))
      }
      yield row
    }
  }
  return { rows: watched(), seen }
}
