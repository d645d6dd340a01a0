import { addressForm, areaOf } from '../../delivery/address.rules.ts'
import { readPhone } from '../../delivery/phone.ts'
import { Refusal } from '../../refusal.ts'
import { deskWrite } from '../../staff/write.ts'
import { added, corrected, deliveryOf, unwritten } from '../address.ts'
import { leaveCombined } from '../combined/leave.ts'
import * as changes from '../change.store.ts'
import { collectionPoint } from './collection-point.ts'
import { actorOf } from './desk-calls.ts'
import * as contract from './desk.contract.ts'
import { canAddAddress, canEditAddress } from './desk.rules.ts'
import { toDeskOrderView } from './desk-view.ts'
import { lockedOrder, orderForStaff } from './desk.ts'
import { releaseIdentity } from '../hold-for-review.ts'
import { waitingRevision } from '../revisions/revision.rules.ts'
import { orderRefusals } from '../rules.ts'
import * as store from '../store.ts'

/**
 * Edits the delivery address until picking starts. The audit log (rules/desk#2) stores the old and the new address,
 * identity numbers by their last characters.
 */
export const editAddress = deskWrite(
  contract.editAddress,
  {
    right: 'orders.edit',
    entity: 'order',
    look: async (tx, { id }) => deliveryOf(await store.findOrder(tx.db, id)),
  },
  async (tx, { id, reason, locationCode, ...typed }) => {
    const order = await lockedOrder(tx, id)
    const known = deliveryOf(order)
    if (!known && !canAddAddress(order)) throw new Refusal(orderRefusals.no_address)
    const { deliveryMethod, locale } = order
    const point =
      known || deliveryMethod === null || deliveryMethod === 'shipping'
        ? null
        : await collectionPoint(tx, { deliveryMethod, locale, code: locationCode }, 'location_code')
    const current = known ?? { ...unwritten(order.country, ''), locationCode: point?.locationCode ?? null }
    if (!canEditAddress(order)) throw new Refusal(orderRefusals.being_picked)
    if (waitingRevision(order)?.address) throw new Refusal(orderRefusals.difference_waits)
    const written = { ...typed, callingCode: typed.callingCode || addressForm(order.country).callingCode }
    const { passport, ...address } = known
      ? corrected(tx, order, current, written)
      : { ...added(tx, order, written), ...point }
    // fees differ by area, and a correction cannot charge a difference
    if (order.status === 'confirmed' && areaOf(order.country, address) !== areaOf(order.country, current))
      throw new Refusal(orderRefusals.other_area)
    const identity =
      passport === '' ? null : { sealed: tx.sealing.seal('passport', passport), tail: passport.slice(-3) }
    if (!known) await changes.addAddress(tx.db, id, current)
    await changes.saveAddress(tx.db, id, address, identity)
    const phone = readPhone(address.callingCode, address.contact)?.e164
    if (phone) await changes.changeOrder(tx.db, id, { phone })
    await leaveCombined(tx, id, 'changed')
    await releaseIdentity(tx, id, actorOf(tx))
    await changes.addNote(
      tx.db,
      id,
      { cause: known ? 'address_corrected' : 'address_added', note: reason },
      actorOf(tx),
      tx.clock.now(),
    )
    return { order: await toDeskOrderView(tx, await orderForStaff(tx, id)) }
  },
)
