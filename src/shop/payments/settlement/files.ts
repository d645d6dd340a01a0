import type { Ctx } from '../../context.ts'
import { isCurrency, money, toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { compare } from './compare.ts'
import { findMissing, type Missing } from './counterpart.store.ts'
import { addDifferences } from './difference.store.ts'
import { recheckOpen } from './recheck.ts'
import type { Match } from './match.rules.ts'
import * as contract from './settlement.contract.ts'
import * as store from './settlement.store.ts'
import * as lineStore from './settlement-lines.store.ts'
import type { SettlementFile } from './settlement.store.ts'
import { afterFileEvent, settlementRefusals, type FileEvent, type FileState } from './state.rules.ts'
import { fileView, filesView, lineView } from './view.ts'
import { differenceOf, missingDifference } from './new-difference.ts'

export const listSettlements = deskRead(
  contract.listSettlements,
  'closing.read',
  async (ctx, { page, limit }) => {
    const { files, total } = await store.listFiles(ctx.db, { from: (page - 1) * limit, size: limit })
    const counts = await lineStore.countLines(
      ctx.db,
      files.map(({ id }) => id),
    )
    return { files: filesView(files, counts), total }
  },
)

type Compared = readonly { match: Pick<Match, 'finding' | 'attemptId' | 'refundId'> }[]

/** Missing charges and refunds that the page of a file lists; booking records all of them as differences. */
const mostMissingShown = 1_000

/** Charges and refunds of a file's days that neither its lines nor those of another file contain. */
const missingOf = (
  ctx: Ctx,
  { method, coversFrom, coversUntil }: SettlementFile,
  rows: Compared,
  most: number | null = null,
) =>
  findMissing(
    ctx.db,
    method,
    { from: coversFrom, until: coversUntil },
    {
      attemptIds: rows.flatMap(({ match }) => match.attemptId ?? []),
      refundIds: rows.flatMap(({ match }) => match.refundId ?? []),
    },
    most,
  )

export const getSettlement = deskRead(
  contract.getSettlement,
  'closing.read',
  async (ctx, { id, finding = null, page, limit }) => {
    const file = await fileView(ctx, id)
    const stored = await store.findFile(ctx.db, id)
    const { lines, total } = await lineStore.listLines(ctx.db, id, {
      finding,
      from: (page - 1) * limit,
      size: limit,
    })
    const all = file.state === 'checked' ? await lineStore.allLines(ctx.db, id) : []
    const { missing, total: missingTotal } =
      stored?.state === 'checked'
        ? await missingOf(
            ctx,
            stored,
            all.map((match) => ({ match })),
            mostMissingShown,
          )
        : { missing: [], total: 0 }
    return { file, lines: lines.map(lineView), total, missing: missing.flatMap(missingView), missingTotal }
  },
)

const missingView = ({ kind, attemptId, orderNumber, currency, minor, occurredOn }: Missing) =>
  isCurrency(currency)
    ? [{ kind, attemptId, orderNumber, currency, amount: toDecimal(money(currency, minor)), occurredOn }]
    : []

/** Locks a file and returns it with the state after an event. Throws `settlements.unknown_file`, `settlements.moved_on`. */
async function lockFor(
  tx: Ctx,
  id: string,
  event: FileEvent,
): Promise<{ file: SettlementFile; to: FileState }> {
  const file = await store.lockFile(tx.db, id)
  if (!file) throw new Refusal(settlementRefusals.unknown_file)
  const to = afterFileEvent(file.state, event)
  if (!to) throw new Refusal(settlementRefusals.moved_on)
  return { file, to }
}

const about = {
  right: 'closing.write',
  entity: 'settlement',
  outcome: ({ file }: { file: contract.SettlementFile }) => ({
    state: file.state,
    errorCount: file.differences,
  }),
} as const

/** Books a file after comparing it again, as records may have changed since its upload. Each line counts once over all files. */
export const bookSettlement = deskWrite(contract.bookSettlement, about, async (tx, { id }) => {
  const { method } = await fileView(tx, id)
  await store.lockMethod(tx.db, method)
  const { file, to } = await lockFor(tx, id, 'book')
  const rows = await compare(tx, method, await lineStore.allLines(tx.db, id))
  const { missing } = await missingOf(tx, file, rows)
  const days = await store.bookingDays(
    tx.db,
    rows.map(({ line }) => line.occurredOn),
  )
  await lineStore.bookLines(
    tx.db,
    rows.map(({ line, match }) => ({
      id: line.id,
      match,
      bookedOn: match.finding === 'known' ? null : (days.get(line.occurredOn) ?? line.occurredOn),
    })),
  )
  const at = tx.clock.now()
  await store.endFile(tx.db, id, { to, by: atTheDesk(tx).email, at })
  await addDifferences(
    tx.db,
    [
      ...rows.flatMap(({ line, match }) => differenceOf(method, line, match)),
      ...missing.map((each) => missingDifference(method, each)),
    ],
    at,
  )
  await recheckOpen(tx, method)
  return { file: await fileView(tx, id) }
})

export const discardSettlement = deskWrite(contract.discardSettlement, about, async (tx, { id }) => {
  const { to } = await lockFor(tx, id, 'discard')
  await store.endFile(tx.db, id, { to, by: atTheDesk(tx).email, at: tx.clock.now() })
  return { file: await fileView(tx, id) }
})
