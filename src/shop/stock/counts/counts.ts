import { catalogueOf } from '../../catalogue/catalogue.ts'
import { optionName } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { changeLevels } from '../change.ts'
import { lockLevels } from '../desk.store.ts'
import { skusMatching } from '../find-options.ts'
import { lyingOf } from '../lots/lot.store.ts'
import { mustBePlace } from '../places/places.ts'
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

/** Throws `stock.unknown_count`. */
async function sheetOf(
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

export const getCount = deskRead(contract.getCount, 'stock.read', (ctx, { id }) => sheetOf(ctx, id))

/** Throws `stock.unknown_count`, `stock.count_moved_on`. */
async function mustBe(tx: Ctx, id: string, states: readonly contract.CountState[]): Promise<void> {
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
    await mustBePlace(tx, place)
    const catalogue = await catalogueOf(tx)
    // a plan lies nowhere: its goods are those of the option it renews
    const subSkus = skusMatching(catalogue, search).filter(
      (subSku) => !catalogue.bySubSku.get(subSku)?.option.subscriptionParentSku,
    )
    const { id, lines } = await store.addCount(tx.db, { place, search, ...doer(tx) }, subSkus)
    if (lines === 0) throw new Refusal(stockRefusals.count_empty)
    return sheetOf(tx, id)
  },
)

/**
 * A sheet comes back whole: a line that nobody changed since it was read keeps what was expected when it was counted,
 * and one that a second tab or person changed is not written over. Throws `stock.counted_meanwhile`.
 */
function isAsWritten(row: store.CountLineRow, counted: number, seen: string | undefined): boolean {
  if (seen === undefined) return false
  const isUntouched = seen === String(counted)
  if (isUntouched || row.counted === counted) return true
  if (seen !== String(row.counted ?? 'none'))
    throw new Refusal(stockRefusals.counted_meanwhile, {
      values: { sku: [row.subSku, row.lot].filter(Boolean).join(' '), counted: row.counted ?? 0 },
    })
  return false
}

/** What should lie there is read while nobody changes it: what leaves later is no difference. */
export const recordCount = deskWrite(contract.recordCount, about, async (tx, { id, lines }) => {
  await mustBe(tx, id, ['open'])
  const { count } = await sheetOf(tx, id)
  const rows = new Map((await store.listLines(tx.db, id)).map((row) => [row.id, row]))
  const meant = lines.flatMap(({ line, counted, seen }) => {
    const row = rows.get(line)
    if (!row || counted === undefined || isAsWritten(row, counted, seen)) return []
    return [{ ...row, counted }]
  })
  const subSkus = [...new Set(meant.map(({ subSku }) => subSku))]
  await lockLevels(tx.db, subSkus, count.place)
  const lying = await lyingOf(tx.db, count.place, subSkus)
  const expectedOf = ({ subSku, lotId }: store.CountLineRow): number => {
    const there = lying.get(subSku) ?? { lots: [], loose: 0 }
    return lotId === null
      ? Math.max(0, there.loose)
      : (there.lots.find(({ id: lot }) => lot === lotId)?.pieces ?? 0)
  }
  await store.record(
    tx.db,
    meant.map((row) => ({ lineId: row.id, counted: row.counted, expected: expectedOf(row) })),
    doer(tx),
  )
  return sheetOf(tx, id)
})

export const finishCount = deskWrite(contract.finishCount, about, async (tx, { id }) => {
  await mustBe(tx, id, ['open'])
  const { count } = await sheetOf(tx, id)
  if (count.done === 0) throw new Refusal(stockRefusals.count_empty)
  await store.moveCount(tx.db, id, 'counted', { ...doer(tx), reason: '' })
  return sheetOf(tx, id)
})

/** Keeps what was counted as it is, so that another count of the same pieces is accepted before this one or after it. */
async function lockCounted(tx: Ctx, id: string): Promise<void> {
  const { count, lines } = await sheetOf(tx, id)
  await lockLevels(tx.db, [...new Set(lines.map(({ subSku }) => subSku))], count.place)
}

/** Differences are taken by which they were found, whatever left since (rules/stock#12). */
export const endCount = deskWrite(contract.endCount, about, async (tx, { id, accept, reason }) => {
  await mustBe(tx, id, accept === 'yes' ? ['counted'] : ['open', 'counted'])
  if (accept === 'yes') await lockCounted(tx, id)
  const { count, lines } = await sheetOf(tx, id)
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
    await store.keepExpected(tx.db, id)
  }
  await store.moveCount(tx.db, id, accept === 'yes' ? 'accepted' : 'cancelled', { ...doer(tx), reason })
  return sheetOf(tx, id)
})
