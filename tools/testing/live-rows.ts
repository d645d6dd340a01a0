import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Runs the garbage collector. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void // provided by the flag
}

/**
 * For tests of streams: counts passed rows, and how many of them were in memory at once, at most, sampled every
 * `every` rows. A number of rows, independent of machine and time.
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
        // a weak reference that was created or read keeps its row until the end of the turn
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
