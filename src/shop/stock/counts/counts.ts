import { catalogueOf } from '../../catalogue/catalogue.ts'
import { optionName } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { changeLevels } from '../change.ts'
import { lockLevels } from '../desk.store.ts'
import { skusMatching } from '../find-options.ts'
import { lotStockOf } from '../lots/lot.store.ts'
import { assertPlaceExists } from '../places/places.ts'
import { stockRefusals } from '../refusals.rules.ts'
import * as contract from './count.contract.ts'
import * as store from './count.store.ts'

const iso = (at: Date | null): string | null => at && at.toISOString()
const toCountView = (count: store.CountRow): contract.StockCount => ({
  ...count,
  startedAt: count.startedAt.toISOString(),
  countedAt: iso(count.countedAt),
  endedAt: iso(count.endedAt),
})

/** A count with its lines. Throws `stock.unknown_count`. */
async function countWithLines(
  ctx: Ctx,
  id: string,
): Promise<{ count: contract.StockCount; lines: contract.CountLine[] }> {
  const count = await store.findCount(ctx.db, id)
  if (!count) throw new Refusal(stockRefusals.unknown_count)
  const { bySubSku } = await catalogueOf(ctx)
  const isBlind = count.state === 'open'
  const lines = (await store.listLines(ctx.db, id)).map(({ lotId: _, expected, ...row }) => {
    const found = bySubSku.get(row.subSku)
    return {
      ...row,
      name: found ? textIn(ctx.shopper.locale, found.product.name) : row.subSku,
      optionName: found ? optionName(ctx.shopper.locale, found.option) : '',
      expected: isBlind ? null : expected,
      difference: isBlind || expected === null || row.counted === null ? null : row.counted - expected,
    }
  })
  return { count: toCountView(count), lines }
}

export const listCounts = deskRead(contract.listCounts, 'stock.read', async (ctx, { page, limit }) => {
  const { counts, total } = await store.listCounts(ctx.db, { from: (page - 1) * limit, size: limit })
  return { counts: counts.map(toCountView), total }
})

export const getCount = deskRead(contract.getCount, 'stock.read', (ctx, { id }) => countWithLines(ctx, id))

/** Locks a count and checks its state. Throws `stock.unknown_count`, `stock.count_moved_on`. */
async function lockInState(tx: Ctx, id: string, states: readonly contract.CountState[]): Promise<void> {
  const state = await store.lockCount(tx.db, id)
  if (state === undefined) throw new Refusal(stockRefusals.unknown_count)
  if (!states.includes(state)) throw new Refusal(stockRefusals.count_moved_on)
}

const doer = (tx: Ctx) => ({ actor: atTheDesk(tx).email, at: tx.clock.now() })
const about = {
  right: 'stock.change',
  entity: 'stock_count',
  outcome: ({ count }: { count: contract.StockCount }) => ({
    place: count.place,
    state: count.state,
    done: count.done,
  }),
} as const

export const startCount = deskWrite(
  contract.startCount,
  { ...about, idOf: ({ count }) => count.id },
  async (tx, { place, search }) => {
    await assertPlaceExists(tx, place)
    const catalogue = await catalogueOf(tx)
    // a subscription plan has no stock of its own: it draws on the option it renews
    const subSkus = skusMatching(catalogue, search).filter(
      (subSku) => !catalogue.bySubSku.get(subSku)?.option.subscriptionParentSku,
    )
    const { id, lines } = await store.addCount(tx.db, { place, search, ...doer(tx) }, subSkus)
    if (lines === 0) throw new Refusal(stockRefusals.count_empty)
    return countWithLines(tx, id)
  },
)

/**
 * Whether a line can stay as it is. Forms submit all lines: an untouched line keeps its recorded and expected units, and
 * one whose number was emptied is not counted any more. Without `seen`, a line without a number stays as it is. Throws
 * `stock.counted_meanwhile` if the line was changed by another request since it was read.
 */
function isUnchanged(row: store.CountLineRow, counted: number | null, seen: string | undefined): boolean {
  if (seen === undefined) return counted === null
  const isUntouched = seen === String(counted ?? 'none')
  if (isUntouched || row.counted === counted) return true
  if (seen !== String(row.counted ?? 'none'))
    throw new Refusal(stockRefusals.counted_meanwhile, {
      values: { sku: [row.subSku, row.lot].filter(Boolean).join(' '), counted: row.counted ?? 0 },
    })
  return false
}

/** Records counted units. Expected units are read under lock, so that later shipments do not appear as a difference. */
export const recordCount = deskWrite(contract.recordCount, about, async (tx, { id, lines }) => {
  await lockInState(tx, id, ['open'])
  const { count } = await countWithLines(tx, id)
  const rows = new Map((await store.listLines(tx.db, id)).map((row) => [row.id, row]))
  const changed = lines.flatMap(({ line, counted = null, seen }) => {
    const row = rows.get(line)
    if (!row || isUnchanged(row, counted, seen)) return []
    return [{ ...row, counted }]
  })
  const subSkus = [...new Set(changed.map(({ subSku }) => subSku))]
  await lockLevels(tx.db, subSkus, count.place)
  const lying = await lotStockOf(tx.db, count.place, subSkus)
  const expectedOf = ({ subSku, lotId }: store.CountLineRow): number => {
    const there = lying.get(subSku) ?? { lots: [], loose: 0 }
    return lotId === null
      ? Math.max(0, there.loose)
      : (there.lots.find(({ id: lot }) => lot === lotId)?.pieces ?? 0)
  }
  await store.record(
    tx.db,
    changed.map((row) => ({
      lineId: row.id,
      counted: row.counted,
      expected: row.counted === null ? null : expectedOf(row),
    })),
    doer(tx),
  )
  return countWithLines(tx, id)
})

export const finishCount = deskWrite(contract.finishCount, about, async (tx, { id }) => {
  await lockInState(tx, id, ['open'])
  const { count } = await countWithLines(tx, id)
  if (count.done === 0) throw new Refusal(stockRefusals.count_empty)
  await store.moveCount(tx.db, id, 'counted', { ...doer(tx), reason: '' })
  return countWithLines(tx, id)
})

/** Locks the levels of a count's options, so that counts of the same units are accepted one after the other. */
async function lockCounted(tx: Ctx, id: string): Promise<void> {
  const { count, lines } = await countWithLines(tx, id)
  await lockLevels(tx.db, [...new Set(lines.map(({ subSku }) => subSku))], count.place)
}

/** Accepts a count by applying the recorded differences, regardless of later shipments (rules/stock#12), or cancels it. */
export const endCount = deskWrite(contract.endCount, about, async (tx, { id, accept, reason }) => {
  await lockInState(tx, id, accept === 'yes' ? ['counted'] : ['open', 'counted'])
  if (accept === 'yes') await lockCounted(tx, id)
  const { count, lines } = await countWithLines(tx, id)
  if (accept === 'yes') {
    await changeLevels(
      tx,
      lines.flatMap(({ subSku, lot, difference }) =>
        difference
          ? [{ subSku, changeOf: () => difference, lot: lot === null ? null : { number: lot } }]
          : [],
      ),
      { kind: 'adjust', reason, place: count.place },
    )
    await store.storeExpected(tx.db, id)
  }
  await store.moveCount(tx.db, id, accept === 'yes' ? 'accepted' : 'cancelled', { ...doer(tx), reason })
  return countWithLines(tx, id)
})
