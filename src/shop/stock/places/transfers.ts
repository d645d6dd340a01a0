import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { withSkus } from '../barcodes/barcodes.ts'
import { assertKnownSkus } from '../change.ts'
import { lockLevels } from '../desk.store.ts'
import { moveOnHand } from '../moves.store.ts'
import { inLeavingOrder, takeFirst, lotStockWithout, type LotStock, type Taken } from '../lots/lot.rules.ts'
import { lotStockOf, moveLots, type LotMove } from '../lots/lot.store.ts'
import { stockRefusals } from '../refusals.rules.ts'
import * as contract from './place.contract.ts'
import * as store from './place.store.ts'
import { assertPlaceExists } from './places.ts'

const doer = (tx: Ctx) => ({ actor: atTheDesk(tx).email, at: tx.clock.now() })

const toTransferView = (transfer: store.TransferRow): contract.Transfer => ({
  ...transfer,
  sentAt: transfer.sentAt.toISOString(),
  endedAt: transfer.endedAt && transfer.endedAt.toISOString(),
})

/** A transfer with its lines. Throws `stock.unknown_transfer`. */
async function wholeOf(ctx: Ctx, id: string) {
  const transfer = await store.findTransfer(ctx.db, id)
  if (!transfer) throw new Refusal(stockRefusals.unknown_transfer)
  const lines = (await store.listLines(ctx.db, id)).map(({ lotId: _, ...row }) => row)
  return { transfer: toTransferView(transfer), lines }
}

export const listTransfers = deskRead(contract.listTransfers, 'stock.read', async (ctx, { page, limit }) => {
  const { transfers, total } = await store.listTransfers(ctx.db, { from: (page - 1) * limit, size: limit })
  return { transfers: transfers.map(toTransferView), total }
})

export const getTransfer = deskRead(contract.getTransfer, 'stock.read', (ctx, { id }) => wholeOf(ctx, id))

const about = {
  right: 'stock.change',
  entity: 'transfer',
  outcome: ({
    transfer: { number, fromPlace, toPlace, state, pieces, arrived },
  }: {
    transfer: contract.Transfer
  }) => ({ number, fromPlace, toPlace, state, pieces, arrived }),
} as const

type Wanted = { subSku: string; quantity: number; lot?: string | undefined }

/** Lots that a transfer line takes its units from. Throws `stock.lot_too_few`, `stock.transfer_too_many`. */
function leaving(there: LotStock, { subSku, quantity, lot }: Wanted, today: string): Taken[] {
  const turn = inLeavingOrder(there, today, null)
  const named = lot === undefined ? null : there.lots.find(({ number }) => number === lot)
  const from = lot === undefined ? turn : turn.filter(({ lotId }) => lotId === named?.id)
  const some = takeFirst(from, quantity)
  const found = some.reduce((sum, { pieces }) => sum + pieces, 0)
  if (found === quantity) return some
  throw lot === undefined
    ? new Refusal(stockRefusals.transfer_too_many, { values: { sku: subSku, left: found } })
    : new Refusal(stockRefusals.lot_too_few, { values: { lot, left: found } })
}

export const sendTransfer = deskWrite(
  contract.sendTransfer,
  { ...about, idOf: ({ transfer }) => transfer.id },
  async (tx, { fromPlace, toPlace, note, lines: written }) => {
    if (fromPlace === toPlace) throw new Refusal(stockRefusals.same_place)
    await assertPlaceExists(tx, fromPlace)
    await assertPlaceExists(tx, toPlace)
    const lines = await withSkus(tx, written)
    const subSkus = [...new Set(lines.map(({ subSku }) => subSku))]
    await assertKnownSkus(tx, subSkus)
    for (const level of await lockLevels(tx.db, subSkus, fromPlace)) {
      const wanted = lines.reduce(
        (sum, each) => (each.subSku === level.subSku ? sum + each.quantity : sum),
        0,
      )
      const left = Math.max(0, level.onHand - level.reserved - level.allocated - level.blocked)
      if (wanted > left)
        throw new Refusal(stockRefusals.transfer_too_many, { values: { sku: level.subSku, left } })
    }
    const lying = await lotStockOf(tx.db, fromPlace, subSkus)
    const today = dayInHongKong(tx.clock.now())
    const { id, number } = await store.addTransfer(tx.db, { fromPlace, toPlace, note, ...doer(tx) })
    const parts = lines.flatMap((line) => {
      const there = lying.get(line.subSku) ?? { lots: [], loose: 0 }
      const some = leaving(there, line, today)
      lying.set(line.subSku, lotStockWithout(there, some))
      return some.map((each) => ({ ...each, subSku: line.subSku }))
    })
    await store.addLines(tx.db, id, parts)
    await movePieces(tx, fromPlace, number, parts, -1)
    return wholeOf(tx, id)
  },
)

type Part = { subSku: string; lotId: string | null; pieces: number }

/** Changes the units of lots at a place. The caller must hold the locks of the levels. */
async function movePieces(
  tx: Ctx,
  place: string,
  reason: string,
  parts: readonly Part[],
  sign: 1 | -1,
): Promise<void> {
  const some = parts.filter(({ pieces }) => pieces > 0)
  if (some.length === 0) return
  const changes = some.map(({ subSku, pieces }) => ({ subSku, change: sign * pieces }))
  const moveIds = await moveOnHand(tx.db, changes, { kind: 'transfer', reason, place, ...doer(tx) })
  const moves = some.flatMap(({ subSku, lotId, pieces }, index): LotMove[] =>
    lotId === null ? [] : [{ lotId, moveId: moveIds[index] ?? '', subSku, pieces: sign * pieces }],
  )
  await moveLots(tx.db, place, moves, tx.clock.now())
}

/** Ends a transfer once; a repeated or concurrent request throws `stock.transfer_over`. */
export const endTransfer = deskWrite(contract.endTransfer, about, async (tx, { id, to, lines }) => {
  const state = await store.lockTransfer(tx.db, id)
  if (state === undefined) throw new Refusal(stockRefusals.unknown_transfer)
  if (state !== 'sent') throw new Refusal(stockRefusals.transfer_over)
  const { transfer } = await wholeOf(tx, id)
  const counted = new Map(lines.map(({ line, arrived }) => [line, arrived]))
  const rows = (await store.listLines(tx.db, id)).map((row) => {
    const pieces = counted.get(row.id) ?? row.pieces
    if (pieces > row.pieces)
      throw new Refusal(stockRefusals.transfer_too_many, { values: { sku: row.subSku, left: row.pieces } })
    return { ...row, pieces }
  })
  const place = to === 'received' ? transfer.toPlace : transfer.fromPlace
  await lockLevels(tx.db, [...new Set(rows.map(({ subSku }) => subSku))], place)
  await movePieces(tx, place, transfer.number, rows, 1)
  const arrived = rows.map(({ id: lineId, pieces }) => ({ lineId, pieces }))
  await store.endTransfer(tx.db, id, to, arrived, doer(tx))
  return wholeOf(tx, id)
})
