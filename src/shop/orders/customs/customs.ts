import { catalogueOf } from '../../catalogue/catalogue.ts'
import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { formatMoney, money } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { countryName, isoOf, textIn } from '../../region.ts'
import { mayNow } from '../../staff/rules.ts'
import { atTheDesk, deskRead } from '../../staff/write.ts'
import { leadOf, rowsOf } from '../combined/lock-together.ts'
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
import { hkdOf } from './hkd.ts'

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
    const parcel = order.parcels.find((each) => each.id === parcelId)
    if (!needsCustoms(order.country) || !parcel) throw new Refusal(orderRefusals.no_customs)
    const within = await rowsOf(ctx, order, parcel)
    if (!to) throw new Refusal(orderRefusals.address_missing)
    const { bySubSku } = await catalogueOf(ctx)
    const declaredOf = (subSku: string): Declared => {
      const product = bySubSku.get(subSku)?.product
      const line = within.flatMap((each) => each.order.lines).find((each) => each.subSku === subSku)
      return {
        productId: product?.id ?? null,
        name: textIn('en', product?.name ?? line?.name ?? { chi: subSku, eng: subSku, cn: subSku }),
        hs: product?.hsCode ?? null,
        origin: product?.origin ?? null,
      }
    }
    const rows = []
    for (const each of within)
      rows.push(
        ...customsRows(
          { ...each.order, lines: await withWorth(ctx, each.order) },
          each.parcel.id,
          declaredOf,
        ),
      )
    const toHkd = await hkdOf(ctx, order)
    const identity = await identityFor(ctx, order, to)
    const value = rows.reduce((sum, row) => sum + row.value, 0)
    const grams = rows.reduce((sum, row) => sum + row.grams, 0)
    const kilograms = (weight: number) => `${(weight / 1_000).toFixed(3)} kg`
    const written = (minor: number) => formatMoney(money(order.currency, minor))
    const { order: named, parcel: lead } = leadOf(within)
    const at = named.parcels.findIndex(({ id: each }) => each === lead.id) + 1
    const body = customsPage({
      form: formFor({ hkd: toHkd(value).minor, grams }),
      number: `${named.number}-${at}`,
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
