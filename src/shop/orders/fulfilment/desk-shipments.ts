import { parse } from 'csv-parse/sync'
import { delimiterOf } from '../../../platform/csv.ts'
import type { Ctx } from '../../context.ts'
import { isRefusal, Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import type { AnswerOf } from '../../endpoint.ts'
import type { ImportProblem } from '../../imports/import-run.rules.ts'
import { recordImport, type Recording } from '../../imports/record.ts'
import { atTheDesk, written } from '../../staff/write.ts'
import * as contract from '../desk/desk.contract.ts'
import { aboutOrder, actorOf } from '../desk/desk-calls.ts'
import { toDeskOrderView } from '../desk/desk-view.ts'
import { ship } from './ship.ts'
import { readOrderNumber } from '../placing/number.rules.ts'
import { orderRefusals } from '../rules.ts'
import * as store from '../store.ts'

type Row = { line: number; number: string; carrier: string; tracking: string }
const most = 1_000

/**
 * Rows of number, carrier and tracking number; a first row of titles is passed over. Throws
 * `orders.table_unreadable`.
 */
function rowsIn(csv: string): Row[] {
  const unreadable = (line: number) => new Refusal(orderRefusals.table_unreadable, { values: { line } })
  let read: { info: { lines: number }; record: string[] }[]
  try {
    const options = {
      delimiter: delimiterOf(csv),
      bom: true,
      info: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 2_000,
    } as const
    read = parse(csv, options) as unknown as typeof read // what `info` makes of it
  } catch (error) {
    throw unreadable(error instanceof Error && 'lines' in error ? Number(error.lines) : 1)
  }
  const rows = read.map(({ info, record: [number = '', carrier = '', tracking = ''] }) => ({
    line: info.lines,
    number,
    carrier,
    tracking,
  }))
  const body = rows[0] && !/\d/.test(rows[0].number) ? rows.slice(1) : rows
  const bad = body.find(
    ({ number, carrier, tracking }) =>
      number === '' || carrier === '' || carrier.length > 40 || tracking.length > 60,
  )
  if (bad || body.length === 0 || body.length > most) throw unreadable(bad?.line ?? 1)
  return body
}

/** Ships one row in a transaction of its own, written down like any shipping. */
async function shipRow(ctx: Ctx, { number, carrier, tracking }: Row): Promise<void> {
  const known = readOrderNumber(number)
  const id = known && (await store.findIdByNumber(ctx.db, known))
  if (!id) throw new Refusal(orderRefusals.unknown_row, { values: { number } })
  const parcel = { id, lines: [], carrier, trackingNumber: tracking || null, label: false }
  await written(ctx, contract.shipOrder, aboutOrder('orders.fulfil'), parcel, async (tx, input) => ({
    order: await toDeskOrderView(tx, await ship(tx, { ...input, actor: actorOf(tx) })),
  }))
}

type Shipped = AnswerOf<typeof contract.shipMany>

async function shipRows(ctx: Ctx, rows: readonly Row[], { progress }: Recording) {
  const shipped: Shipped['shipped'] = []
  const problems: Shipped['problems'] = []
  const refused: ImportProblem[] = []
  for (const row of rows) {
    const { line, number } = row
    try {
      await shipRow(ctx, row)
      shipped.push({ line, number })
    } catch (error) {
      if (!isRefusal(error)) throw error
      const { code, detail } = error
      problems.push({ line, number, code, message: ctx.say(code, detail.values) })
      refused.push({ line, name: number, reason: { code, values: detail.values ?? {} } })
    }
    await progress(ctx, { rows: rows.length, ...countsOf(shipped, problems) })
  }
  return { shipped, problems, refused }
}

const countsOf = (shipped: readonly unknown[], problems: readonly unknown[]) => ({
  accepted: shipped.length,
  refused: problems.length,
  changed: shipped.length,
})

/** Each row by itself: one that cannot be shipped holds up no other. */
export const shipMany = serve(
  contract.shipMany,
  { who: 'staff', right: 'orders.fulfil', entity: 'order', idempotent: () => true },
  (ctx, { csv, fileName }) =>
    recordImport(
      ctx,
      { kind: 'shipments', source: 'desk', fileName, startedBy: atTheDesk(ctx).email },
      async (run) => {
        const rows = rowsIn(csv)
        const { refused, ...answer } = await shipRows(ctx, rows, run)
        const counts = { rows: rows.length, ...countsOf(answer.shipped, refused) }
        await run.close(ctx, { ...counts, problems: refused, isRefused: answer.shipped.length === 0 })
        return answer
      },
    ),
)
