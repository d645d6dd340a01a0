import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskWrite } from '../../staff/write.ts'
import { withSkus } from '../barcodes/barcodes.ts'
import { mustKnow } from '../change.ts'
import { mustBePlace } from '../places/places.ts'
import { stockRefusals } from '../refusals.rules.ts'
import * as contract from './shelf.contract.ts'
import { isShelfCode, normalizeShelfCode } from './shelf.rules.ts'
import * as store from './shelf.store.ts'

/** On which shelves some options lie at the place that orders are sent from, by option. */
export const shelvesOf = async (
  ctx: Pick<Ctx, 'db'>,
  subSkus: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await store.listShelves(ctx.db, subSkus, 'warehouse')).map(({ subSku, shelfCode }) => [
      subSku,
      shelfCode,
    ]),
  )

/** On which shelf an option lies, by place. */
export const shelvesOfOption = async (ctx: Pick<Ctx, 'db'>, subSku: string): Promise<Map<string, string>> =>
  new Map((await store.listShelves(ctx.db, [subSku])).map(({ place, shelfCode }) => [place, shelfCode]))

const shelfNow = async (tx: Ctx, { subSku, place }: { subSku: string; place: string }) => ({
  place,
  shelfCode: (await shelvesOfOption(tx, subSku)).get(place) ?? null,
})

export const setShelf = deskWrite(
  contract.setShelf,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: (_, { subSku }) => subSku,
    look: shelfNow,
  },
  async (tx, { subSku: typed, place, shelfCode: code }) => {
    const [{ subSku } = { subSku: typed }] = await withSkus(tx, [{ subSku: typed }])
    await mustKnow(tx, [subSku])
    await mustBePlace(tx, place)
    const shelfCode = normalizeShelfCode(code) || null
    if (shelfCode !== null && !isShelfCode(shelfCode)) throw new Refusal(stockRefusals.bad_shelf)
    const doer = { actor: atTheDesk(tx).email, at: tx.clock.now() }
    await store.saveShelves(tx.db, [{ place, subSku, shelfCode }], doer)
    return { shelfCode }
  },
)
