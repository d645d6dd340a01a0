import { spawn } from 'node:child_process'
import pg from 'pg'
import { nodeOfTheShop, root } from '../prepare.mjs'

/** Queries the database at a URL on a new connection and returns the rows. */
export async function askDatabase(url, text, values = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // the query reports it too
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Numbers of acknowledged orders that are not in the database exactly once. */
export async function lostOrDoubled(url, acknowledged) {
  const rows = await askDatabase(url, 'select number, count(*)::int as times from orders group by 1')
  const times = new Map(rows.map((row) => [row.number, row.times]))
  return acknowledged.filter(({ number }) => times.get(number) !== 1).map(({ number }) => number)
}

/** Email addresses of buyers with more than one order: each buyer orders once, with an own address. */
export const doubled = async (url) =>
  (
    await askDatabase(
      url,
      `select email from orders where email like 'buyer%@example.com' group by email having count(*) > 1`,
    )
  ).map(({ email }) => email)

/** Options whose stock is negative or oversold. */
export const oversold = async (url) =>
  (
    await askDatabase(
      url,
      `select sub_sku from stock_levels where on_hand < 0 or reserved < 0 or reserved + allocated > on_hand`,
    )
  ).map((row) => row.sub_sku)

/** Pieces of an option that buyers' orders have reserved or allocated, those in bundles included. */
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

/** Number of buyers' orders without an email, once it has not fallen for `seconds`. */
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

/** Runs the shop's audit; `at`: the second to which a copy was restored. Returns whether it is clean, and its output. */
export function audit(environment, at) {
  return command(environment, ['src/processes/command-line/audit.ts', ...(at ? ['--at', at] : [])])
}

/** Runs a command of the shop until it ends. Returns whether it exited with 0, and its output. */
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
