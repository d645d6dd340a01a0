import { spawn } from 'node:child_process'
import pg from 'pg'
import { nodeOfTheShop, root } from '../prepare.mjs'

/** Asks the database at an address, with a connection of its own. */
export async function askDatabase(url, text, values = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // the query says so too
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Orders that were acknowledged and are not there exactly once. */
export async function lostOrDoubled(url, acknowledged) {
  const rows = await askDatabase(url, 'select number, count(*)::int as times from orders group by 1')
  const times = new Map(rows.map((row) => [row.number, row.times]))
  return acknowledged.filter(({ number }) => times.get(number) !== 1).map(({ number }) => number)
}

/** Orders that a buyer placed once and that are there twice: each buyer has an address of their own. */
export const doubled = async (url) =>
  (
    await askDatabase(
      url,
      `select email from orders where email like 'buyer%@example.com' group by email having count(*) > 1`,
    )
  ).map(({ email }) => email)

/** Options of which more was sold than there was. */
export const oversold = async (url) =>
  (
    await askDatabase(
      url,
      `select sub_sku from stock_levels where on_hand < 0 or reserved < 0 or reserved + allocated > on_hand`,
    )
  ).map((row) => row.sub_sku)

/** Pieces of an option that orders of buyers hold or have, in sets too. */
export const sold = async (url, subSku) =>
  (
    await askDatabase(
      url,
      `select coalesce(sum(r.each * r.units), 0)::int as many from stock_reservations r
       join order_lines l on l.id = r.line_id join orders o on o.id = l.order_id
       where r.sub_sku = $1 and o.email like 'buyer%@example.com' and r.state in ('held', 'allocated')`,
      [subSku],
    )
  )[0].many

/** How many orders of buyers have no letter, once their number has not fallen for so many seconds. */
export async function lettersLacking(url, seconds = 60) {
  const lacking = async () =>
    (
      await askDatabase(
        url,
        `select count(*)::int as lacking from orders o
         where email like 'buyer%@example.com' and not exists (select from messages m where m.order_id = o.id)`,
      )
    )[0].lacking
  let least = await lacking()
  for (let waited = 0; least > 0 && waited < seconds; waited += 1) {
    await new Promise((done) => setTimeout(done, 1_000))
    const now = await lacking()
    if (now < least) [least, waited] = [now, 0]
  }
  return least
}

/**
 * The shop's own audit, `at` the second to which a copy was restored. Answers whether it found anything wrong, and what it
 * printed.
 */
export function audit(environment, at) {
  return command(environment, ['src/processes/command-line/audit.ts', ...(at ? ['--at', at] : [])])
}

/** Runs one of the shop's commands to its end. */
export function command(environment, args) {
  return new Promise((done) => {
    const run = spawn(nodeOfTheShop(), ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (piece) => (text += piece))
    run.once('exit', (code) => done({ isClean: code === 0, text }))
  })
}
