import { catalogueOf } from '../../catalogue/catalogue.ts'
import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { convertAt, formatMoney, money, type Money } from '../../money.ts'
import { rateAt } from '../../pricing/pricing.ts'
import { Refusal } from '../../refusal.ts'
import { countryName, isoOf, textIn } from '../../region.ts'
import { mayNow } from '../../staff/rules.ts'
import { atTheDesk, deskRead } from '../../staff/write.ts'
import { identityNumberOf, orderForStaff } from '../desk/desk.ts'
import type { Order, OrderAddress } from '../order.rules.ts'
import { senderLines } from '../parcels/label-shipment.ts'
import { addressLines } from '../placing/written.rules.ts'
import { withWorth } from '../replacements/replaced.ts'
import { orderRefusals } from '../rules.ts'
import * as contract from './customs.contract.ts'
import {
  customsRows,
  customsWords,
  formFor,
  gapsOf,
  needsCustoms,
  needsIdentity,
  type Declared,
} from './customs.rules.ts'
import { customsPage } from './customs-page.ts'

/** HKD at the rate of the day the order was placed, as on its invoice. */
async function hkdOf(ctx: Ctx, { currency, rate, createdAt }: Order): Promise<(minor: number) => Money> {
  const hkd = currency === 'HKD' || rate === null ? '1' : await rateAt(ctx, 'HKD', new Date(createdAt))
  return (minor) => convertAt(money(currency, minor), 'HKD', { from: rate ?? '1', to: hkd })
}

/**
 * Whole for who may see identity numbers, and that it was seen is written down; masked for everybody else, whose
 * form is not complete.
 */
async function identityFor(
  ctx: Ctx,
  order: Order,
  to: OrderAddress,
): Promise<{ shown: string | null; isMissing: boolean }> {
  if (!needsIdentity(order.country, { hasNumber: to.passportTail !== null }))
    return { shown: null, isMissing: false }
  const staff = atTheDesk(ctx)
  const number = mayNow(staff, 'orders.identity')
    ? await identityNumberOf(ctx, { id: order.id, actor: staff.email })
    : null
  return {
    shown: number ?? (to.passportTail === null ? '' : `•••${to.passportTail}`),
    isMissing: number === null,
  }
}

export const getCustomsForm = deskRead(
  contract.getCustomsForm,
  'orders.fulfil',
  async (ctx, { id, parcelId }) => {
    const order = await orderForStaff(ctx, id)
    const to = order.addresses.find(({ kind }) => kind === 'delivery')
    if (!needsCustoms(order.country) || !order.parcels.some((parcel) => parcel.id === parcelId))
      throw new Refusal(orderRefusals.no_customs)
    if (!to) throw new Refusal(orderRefusals.address_missing)
    const { bySubSku } = await catalogueOf(ctx)
    const declaredOf = (subSku: string): Declared => {
      const product = bySubSku.get(subSku)?.product
      const line = order.lines.find((each) => each.subSku === subSku)
      return {
        productId: product?.id ?? null,
        name: textIn('en', product?.name ?? line?.name ?? { chi: subSku, eng: subSku, cn: subSku }),
        hs: product?.hsCode ?? null,
        origin: product?.origin ?? null,
      }
    }
    const lines = await withWorth(ctx, order)
    const rows = customsRows({ ...order, lines }, parcelId, declaredOf)
    const toHkd = await hkdOf(ctx, order)
    const identity = await identityFor(ctx, order, to)
    const value = rows.reduce((sum, row) => sum + row.value, 0)
    const grams = rows.reduce((sum, row) => sum + row.grams, 0)
    const kilograms = (weight: number) => `${(weight / 1_000).toFixed(3)} kg`
    const written = (minor: number) => formatMoney(money(order.currency, minor))
    const at = order.parcels.findIndex((parcel) => parcel.id === parcelId) + 1
    const body = customsPage({
      form: formFor({ hkd: toHkd(value).minor, grams }),
      number: `${order.number}-${at}`,
      from: await senderLines(ctx, 'en'),
      to: addressLines('en', to),
      toCountry: `${countryName('en', to.countryKey)} (${isoOf(to.countryKey)})`,
      identity: identity.shown,
      rows: rows.map((row) => ({
        name: row.name,
        pieces: row.pieces,
        weight: kilograms(row.grams),
        value: written(row.value),
        hkd: formatMoney(toHkd(row.value)),
        hs: row.hs ?? '',
        origin: row.origin ?? '',
      })),
      total: { weight: kilograms(grams), value: written(value), hkd: formatMoney(toHkd(value)) },
      isInHkd: order.currency === 'HKD',
      gaps: gapsOf(rows, identity.isMissing),
      words: customsWords[ctx.shopper.locale],
      day: dayInHongKong(ctx.clock.now()),
    })
    return { type: 'text/html', body, name: null }
  },
)
