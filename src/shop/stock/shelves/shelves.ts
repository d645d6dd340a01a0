import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskWrite } from '../../staff/write.ts'
import { withSkus } from '../barcodes/barcodes.ts'
import { assertKnownSkus } from '../change.ts'
import { assertPlaceExists } from '../places/places.ts'
import { stockRefusals } from '../refusals.rules.ts'
import * as contract from './shelf.contract.ts'
import { isShelfCode, normalizeShelfCode } from './shelf.rules.ts'
import * as store from './shelf.store.ts'

/** Shelf codes of some options in the warehouse, by option. */
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

/** Shelf codes of an option, by place. */
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
    await assertKnownSkus(tx, [subSku])
    await assertPlaceExists(tx, place)
    const shelfCode = normalizeShelfCode(code) || null
    if (shelfCode !== null && !isShelfCode(shelfCode)) throw new Refusal(stockRefusals.bad_shelf)
    const doer = { actor: atTheDesk(tx).email, at: tx.clock.now() }
    await store.saveShelves(tx.db, [{ place, subSku, shelfCode }], doer)
    return { shelfCode }
  },
)
