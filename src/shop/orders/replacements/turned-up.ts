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
import * as turnedUp from './turned-up.store.ts'

export const settleTurnedUp = deskWrite(
  contract.settleTurnedUp,
  aboutOrder('refunds.request'),
  async (tx, { id, replacementId, parcelId, note }) => {
    const order = await lockedOrder(tx, id)
    const name =
      replacementId === null
        ? await settleRefunded(tx, id, parcelId)
        : await settleReplaced(tx, id, replacementId)
    if (name === null) throw new Refusal(orderRefusals.illegal_transition)
    await changes.addNote(tx.db, id, `${name}: ${note}`, actorOf(tx), tx.clock.now())
    return wholeOf(tx, order)
  },
)

/** What the parcel is called in the note; null: it did not turn up, or was dealt with. */
async function settleReplaced(tx: Ctx, orderId: string, id: string): Promise<string | null> {
  const found = (await store.listOfOrder(tx.db, orderId)).find((each) => each.id === id)
  if (found?.ofId !== orderId || !found.turnedUp) return null
  return (await turnedUp.settleReplaced(tx.db, id, actorOf(tx), tx.clock.now())) ? found.number : null
}

async function settleRefunded(tx: Ctx, orderId: string, parcelId: string | null): Promise<string | null> {
  const found = (await turnedUp.listRefunded(tx.db, orderId)).find((each) => each.parcelId === parcelId)
  if (!found || !(await turnedUp.settleRefunded(tx.db, found.parcelId, actorOf(tx), tx.clock.now())))
    return null
  return [found.carrier, found.trackingNumber].filter(Boolean).join(' ')
}

/** Lost parcels that came after they were replaced, or after pieces of them were given back (rules/orders#27). */
export const turnedUpParcels = (ctx: Ctx, most: number) => turnedUp.listTurnedUp(ctx.db, most)
