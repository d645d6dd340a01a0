import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startPrograms } from '#outside/programs/programs.ts'
import { moveAhead } from '#platform/demo-clock.ts'
import { chargeAt, daysLater, retryTimes } from '#shop/subscriptions/days.rules.ts'
import { dueDay, fates } from './contracts.ts'
import { openWorker } from './renewal-worker.ts'
import { command, openShop } from './shop-process.ts'

/**
 * `npm run renewals -- [--contracts 10000] [--kill] [--pages]`: contracts that are due in the same minute, 2 % of them
 * short of funds, 1 % with a lost card and 1 % whose response is lost, are charged by a worker process of the shop at the
 * local provider program, which runs in this process. `--kill`: worker and database are killed (-9) when a third is
 * charged. `--pages`: pages are read before and meanwhile, in the same shop. Then the clock is moved past the last
 * retry. Exits with 1 unless each delivery was charged at most once, by the shop's and by the provider's records, none is
 * left out, and the audit is clean.
 */
const { values: options } = parseArgs({
  options: {
    contracts: { type: 'string', default: '10000' },
    kill: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    rate: { type: 'boolean', default: false },
  },
})
const count = Number(options.contracts)
const folder = await mkdtemp(join(tmpdir(), 'elowen-renewals-'))
const programs = await startPrograms({
  host: '127.0.0.1',
  port: 0,
  publicHost: '127.0.0.1',
  folder: join(folder, 'provider'),
  hookUrl: () => 'http://127.0.0.1:1/hooks/paydollar', // the response of each charge is enough
})
const day = dueDay(new Date())
let worker = await openWorker(folder, programs.url)
let isRight = false
try {
  await worker.prepare(count, day)
  const pages = options.pages ? await openShop(folder, 'web') : null
  const alone = pages ? await readPages(pages.address, 5) : null
  const killed: string[] = []
  const reading = pages ? readPages(pages.address, Math.max(5, count / 100)) : null
  const seconds = await chargeAll(killed)
  const busy = await reading
  pages?.process.kill('SIGKILL') // SIGTERM would stop the database too
  const load = killed.length > 0 ? `, ${killed.join(', ')}` : ''
  console.table({
    'renewals per second': { target: '≥ 100', 'a second': Math.round(count / seconds), contracts: count },
    ...(alone && { 'product page alone': alone }),
    ...(busy && { 'product page meanwhile': busy }),
  })
  console.log(
    `${count} renewals charged in ${seconds.toFixed(1)} s${load}: ${(await worker.standing()).text}`,
  )
  isRight = options.rate ? (await worker.standing()).twice === 0 : await settleAll()
} finally {
  await worker.stop()
  await programs.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

/** Starts the job; returns the seconds until the last charge, apart from those whose provider does not respond. */
async function chargeAll(killed: string[]): Promise<number> {
  const started = performance.now()
  let [answered, answeredAt] = [0, started]
  await worker.run()
  for (;;) {
    const { locked = 0, paid = 0, failed = 0 } = (await worker.standing()).states
    if (options.kill && killed.length === 0 && locked < (count * 2) / 3) {
      killed.push(await killAndReopen())
      await worker.run()
    }
    if (paid + failed > answered) [answered, answeredAt] = [paid + failed, performance.now()]
    if (locked === 0 && performance.now() - answeredAt > 2_500) return (answeredAt - started) / 1_000
    await wait(100)
  }
}

async function killAndReopen(): Promise<string> {
  const { text } = await worker.standing()
  await worker.kill()
  const started = performance.now()
  worker = await openWorker(folder, programs.url)
  return `worker and database killed at ${text} and back after ${Math.round(performance.now() - started)} ms`
}

/** Moves the clock past everything that is due: lost responses, the retries, and the suspensions after the last one. */
async function settleAll(): Promise<boolean> {
  const minutes = [6, 13, 30].map((passed) => new Date(Date.now() + passed * 60_000))
  const nights = [1, 3, 5, 7].map((passed, at) => retryTimes(day)[at] ?? chargeAt(daysLater(day, passed)))
  for (const moment of [...minutes, ...nights]) {
    moveAhead(folder, (moment.getTime() - Date.now()) / 1_000 + 90)
    await wait(1_200) // the worker reads its clock once a second
    await worker.settle()
  }
  const expected = expectation()
  const { states, twice, text } = await worker.standing()
  const doubled = await chargedTwiceByProvider()
  const audit = await command(folder, ['src/processes/command-line/audit.ts'], 'ignore').then(
    () => true,
    () => false,
  )
  const isDone = states.paid === expected.paid && states.failed === expected.failed && !states.charging
  console.log(`after the last try: ${text}; expected paid ${expected.paid}, failed ${expected.failed}`)
  console.log(
    `charged twice: ${twice} by our book, ${doubled} by the provider's; audit ${audit ? 'clean' : 'with faults'}`,
  )
  console.log(await worker.backlog())
  const isFine = isDone && twice === 0 && doubled === 0 && audit
  console.log(isFine ? 'PASSED: each was charged once at most, none is forgotten' : 'FAILED')
  return isFine
}

/** Expected outcomes by the cents of the prices: without funds or with a lost card a renewal is never paid. */
function expectation(): { paid: number; failed: number } {
  const order = [fates.funds, fates.third, fates.lost, fates.silent]
  const ends = Array.from({ length: count }, (_, at) => order[(at + 1) % 100] ?? 0)
  const failed = ends.filter((cents) => cents === fates.funds || cents === fates.lost).length
  return { paid: count - failed, failed }
}

/** Number of deliveries with two payments in the provider's records: their orders differ, their contract is the same. */
async function chargedTwiceByProvider(): Promise<number> {
  const book = await readFile(join(folder, 'provider', 'paydollar.jsonl'), 'utf8')
  const last = new Map<string, { ref: string; status: string }>()
  for (const line of book.split('\n').filter(Boolean)) {
    const payment = JSON.parse(line) as { id: string; ref: string; status: string } // written by the program
    last.set(payment.id, payment)
  }
  const accepted = [...last.values()].filter(({ status }) => status === 'Accepted').map(({ ref }) => ref)
  return worker.deliveriesPaidTwice(accepted)
}

async function readPages(address: string, duration: number) {
  const found = await autocannon({
    url: `${address}/elowen/scalp-balance-shampoo`,
    connections: 4,
    overallRate: 60, // a realistic rate, so that readers do not saturate the processor
    duration,
    headers: { cookie: 'elowen_session=bench' }, // rendered for each request
  })
  const { average } = found.requests
  const { p50, p99 } = found.latency
  return {
    'a second': Math.round(average),
    'p50 ms': p50,
    'p99 ms': p99,
    failed: found.errors + found.non2xx,
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
