import type { Ctx } from '../../context.ts'
import { languages } from '../../region.ts'
import { Refusal } from '../../refusal.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import { lockParcel, rowsOf } from '../combined/lock-together.ts'
import { orderForStaff } from '../desk/desk.ts'
import { aboutOrder, actorOf } from '../desk/desk-calls.ts'
import { toDeskOrderView } from '../desk/desk-view.ts'
import { addressLines, carrierName } from '../placing/written.rules.ts'
import { orderRefusals } from '../rules.ts'
import * as labels from './labels.ts'
import * as labelCancelling from './cancel-label.ts'
import * as labelShipment from './label-shipment.ts'
import { parcelLabelPage } from './label-page.ts'
import { parcelLabelWords } from './label.rules.ts'
import * as contract from './parcel.contract.ts'
import { underWay } from './parcel.rules.ts'
import { recordLostParcel } from './lose.ts'
import { askNow } from './tracking.ts'

const view = async (tx: Ctx, id: string) => ({
  order: await toDeskOrderView(tx, await orderForStaff(tx, id)),
})

/** Its carrier is asked before the transaction, which no other company holds open. */
export const makeLabel = deskWrite(
  contract.makeLabel,
  {
    ...aboutOrder('orders.fulfil'),
    first: (ctx, input) => labels.makeLabel(ctx, { ...input, actor: actorOf(ctx) }),
  },
  (tx, { id }) => view(tx, id),
)

export const cancelLabel = deskWrite(
  contract.cancelLabel,
  {
    ...aboutOrder('orders.fulfil'),
    first: (ctx, input) => labelCancelling.cancelLabel(ctx, { ...input, actor: actorOf(ctx) }),
  },
  (tx, { id }) => view(tx, id),
)

export const askCarrier = deskWrite(
  contract.askCarrier,
  { ...aboutOrder('orders.fulfil'), first: (ctx, input) => askNow(ctx, input) },
  (tx, { id }) => view(tx, id),
)

export const getParcelLabel = deskRead(
  contract.getParcelLabel,
  'orders.fulfil',
  async (ctx, { id, parcelId }) => {
    const order = await orderForStaff(ctx, id)
    const parcel = order.parcels.find((each) => each.id === parcelId)
    const within = parcel ? await rowsOf(ctx, order, parcel) : []
    const to = order.addresses.find(({ kind }) => kind === 'delivery')
    if (parcel?.label?.state !== 'made' || parcel.label.waybill === null || !to)
      throw new Refusal(orderRefusals.no_label)
    const { locale } = order
    const body = await parcelLabelPage({
      language: languages.find(({ key }) => key === locale)?.tag ?? 'en',
      carrier: carrierName(locale, parcel.carrier),
      waybill: parcel.label.waybill,
      reference: parcel.label.reference,
      to: addressLines(locale, to),
      point: to.locationCode,
      from: await labelShipment.senderLines(ctx, locale),
      pieces: within.flatMap((row) => row.parcel.lines).reduce((sum, { quantity }) => sum + quantity, 0),
      words: parcelLabelWords[locale],
    })
    return { type: 'text/html', body, name: null }
  },
)

export const declareLost = deskWrite(
  contract.declareLost,
  aboutOrder('orders.fulfil'),
  async (tx, { id, parcelId, reason }) => {
    const actor = actorOf(tx)
    for (const { order, parcel } of await lockParcel(tx, id, parcelId)) {
      if (parcel.lostAt !== null || !underWay.some((state) => state === parcel.state))
        throw new Refusal(orderRefusals.illegal_transition)
      await recordLostParcel(tx, { order, parcel }, { actor, reason })
    }
    return view(tx, id)
  },
)
