import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { catalogueOf, type Catalogue } from '../../catalogue/catalogue.ts'
import { optionName } from '../../catalogue/product.rules.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { money, toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { askForMissing } from '../change.ts'
import { skusMatching } from '../find-options.ts'
import { lockLevels } from '../desk.store.ts'
import { stockRefusals } from '../refusals.rules.ts'
import { eachByItself } from '../../portions.ts'
import * as contract from './lot.contract.ts'
import { stateOn, type LotState } from './lot.rules.ts'
import * as lists from './lot-list.store.ts'
import * as store from './lot.store.ts'
import * as lotState from './lot-state.store.ts'

const mostMoves = 100

function toLotView(ctx: Ctx, catalogue: Catalogue, lot: lists.ListedLot): contract.DeskLot {
  const found = catalogue.bySubSku.get(lot.subSku)
  return {
    ...lot,
    name: found ? textIn(ctx.shopper.locale, found.product.name) : lot.subSku,
    optionName: found ? optionName(ctx.shopper.locale, found.option) : '',
  }
}

export async function lotsAtDesk(
  ctx: Ctx,
  { search, view }: { search: string; view: contract.LotView },
  page: { from: number; size: number },
): Promise<{ lots: contract.DeskLot[]; total: number }> {
  const [catalogue, { lot_days: days }] = await Promise.all([catalogueOf(ctx), settingsOf(ctx)])
  const before = daysLater(dayInHongKong(ctx.clock.now()), days.sold + days.warned)
  const subSkus = search === '' ? [] : skusMatching(catalogue, search)
  const { lots, total } = await lists.listLots(ctx.db, { search, subSkus, view, before }, page)
  return { lots: lots.map((lot) => toLotView(ctx, catalogue, lot)), total }
}

export const listLots = deskRead(contract.listLots, 'stock.read', (ctx, { search, view, page, limit }) =>
  lotsAtDesk(ctx, { search, view }, { from: (page - 1) * limit, size: limit }),
)

/** Lots of one option that are in stock, by expiry. */
export async function lotsOfOption(ctx: Ctx, subSku: string): Promise<contract.DeskLot[]> {
  const wanted = { search: subSku, subSkus: [subSku], view: 'lying', before: '' } as const
  const { lots } = await lists.listLots(ctx.db, wanted, { from: 0, size: mostMoves })
  const catalogue = await catalogueOf(ctx)
  return lots.filter((lot) => lot.subSku === subSku).map((lot) => toLotView(ctx, catalogue, lot))
}

/** The lot of an id. Throws `stock.unknown_lot`. */
async function mustFind(ctx: Ctx, id: string): Promise<lists.ListedLot> {
  const lot = await lists.findListedLot(ctx.db, id)
  if (!lot) throw new Refusal(stockRefusals.unknown_lot, { values: { lot: '' } })
  return lot
}

export const getLot = deskRead(contract.getLot, 'stock.read', async (ctx, { id }) => {
  const lot = await mustFind(ctx, id)
  const [events, moves] = [await lists.listEvents(ctx.db, id), await lists.listMoves(ctx.db, id, mostMoves)]
  return {
    lot: toLotView(ctx, await catalogueOf(ctx), lot),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    moves: moves.map(({ unitCost, at, ...move }) => ({
      ...move,
      cost: unitCost === null ? null : toDecimal(money('HKD', unitCost)),
      at: at.toISOString(),
    })),
  }
})

/** The state that an action leads to; null: the action is not allowed in this state. */
function after(
  action: contract.LotAction,
  lot: Pick<store.LotRow, 'state' | 'expiresOn'>,
  today: string,
  minimumDays: number,
): LotState | null {
  const { state, expiresOn } = lot
  const byDay = stateOn({ state: 'open', expiresOn }, today, minimumDays)
  if (action === 'block') return state === 'blocked' ? null : 'blocked'
  if (action === 'unblock') return state === 'blocked' ? byDay : null
  if (action === 'clear') return state === 'short_dated' && byDay === 'short_dated' ? 'clearance' : null
  return state === 'clearance' ? byDay : null
}

/**
 * Moves a lot to another state, with the levels of its option locked. Throws `stock.lot_moved_on` if it is no longer in
 * the expected state.
 */
async function moveLot(
  tx: Ctx,
  lot: Pick<store.LotRow, 'id' | 'subSku' | 'state'>,
  to: LotState,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  for (const place of await store.listPlaces(tx.db, lot.id)) await lockLevels(tx.db, [lot.subSku], place)
  const event = { lotId: lot.id, from: lot.state, to, actor, reason, at: tx.clock.now() }
  if (!(await lotState.moveLotState(tx.db, event))) throw new Refusal(stockRefusals.lot_moved_on)
  if (to === 'blocked' || to === 'expired') await askForMissing(tx, [lot.subSku], actor)
}

export const setLotState = deskWrite(
  contract.setLotState,
  {
    right: 'stock.change',
    entity: 'lot',
    look: async (tx, { id }) => {
      const { number, subSku, state } = await mustFind(tx, id)
      return { number, subSku, state }
    },
  },
  async (tx, { id, action, reason }) => {
    const lot = await mustFind(tx, id)
    const { lot_days: days } = await settingsOf(tx)
    const to = after(action, lot, dayInHongKong(tx.clock.now()), days.sold)
    if (to === null) throw new Refusal(stockRefusals.lot_moved_on)
    await moveLot(tx, lot, to, { actor: atTheDesk(tx).email, reason })
    return { lot: toLotView(tx, await catalogueOf(tx), await mustFind(tx, id)) }
  },
)

/** Updates lot states for today: short-dated lots are no longer sold, expired ones no longer shipped (rules/stock#9). */
export async function sortLots(ctx: Ctx): Promise<void> {
  const { lot_days: days } = await settingsOf(ctx)
  const today = dayInHongKong(ctx.clock.now())
  const dated = await store.listDated(ctx.db, daysLater(today, days.sold))
  await eachByItself(dated, ({ id }) =>
    ctx.transaction(async (tx) => {
      const lot = await store.findLot(tx.db, id)
      const to = lot && stateOn(lot, today, days.sold)
      if (lot && to && to !== lot.state) await moveLot(tx, lot, to, { actor: 'system', reason: '' })
    }),
  )
}

/** Order lines with shipped units of a lot. Throws `stock.unknown_lot`. */
export async function linesOfLot(ctx: Ctx, id: string) {
  await mustFind(ctx, id)
  return lists.listLinesOfLot(ctx.db, id)
}

/** Lots of the shipped units of these order lines. */
export const lotsOfLines = (ctx: Ctx, lineIds: readonly string[]) => lists.listLotsOfLines(ctx.db, lineIds)
