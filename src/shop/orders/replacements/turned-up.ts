import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { deskWrite } from '../../staff/write.ts'
import * as changes from '../change.store.ts'
import { aboutOrder, actorOf } from '../desk/desk-calls.ts'
import { lockedOrder } from '../desk/desk.ts'
import { orderRefusals } from '../rules.ts'
import * as contract from './replacement.contract.ts'
import * as store from './replacement.store.ts'
import { wholeOf } from './replacements.ts'

export const settleTurnedUp = deskWrite(
  contract.settleTurnedUp,
  aboutOrder('refunds.request'),
  async (tx, { id, replacementId, note }) => {
    const order = await lockedOrder(tx, id)
    const found = (await store.listOfOrder(tx.db, id)).find((each) => each.id === replacementId)
    const actor = actorOf(tx)
    const at = tx.clock.now()
    if (
      found?.ofId !== id ||
      !found.turnedUp ||
      !(await store.settleTurnedUp(tx.db, replacementId, actor, at))
    )
      throw new Refusal(orderRefusals.illegal_transition)
    await changes.addNote(tx.db, id, `${found.number}: ${note}`, actor, at)
    return wholeOf(tx, order)
  },
)

/** Lost parcels that came after they were replaced (rules/orders#27). */
export const turnedUpParcels = (ctx: Ctx, most: number) => store.listTurnedUp(ctx.db, most)
