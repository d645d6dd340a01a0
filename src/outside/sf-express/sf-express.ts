import { z } from 'zod'
import type { Carrier, CarrierAnswer, CarrierEvent, Shipment, ShipmentParty } from '#shop/orders/ports.ts'
import type { Locale } from '#shop/region.ts'
import { stateOfCode, withoutPerson } from './op-codes.ts'
import { callSf, type SfAccount, type SfAnswer } from './wire.ts'

const Waybills = z.object({
  waybillNoInfoList: z
    .array(z.object({ waybillType: z.coerce.number(), waybillNo: z.string().min(1) }))
    .nullish(),
})
const Routes = z.object({
  routeResps: z.array(z.object({ mailNo: z.string(), routes: z.array(z.unknown()).nullish() })),
})
/** Text that the database accepts. */
const words = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').replaceAll('\0', '').toWellFormed())
const Route = z.object({
  acceptTime: z.string(),
  acceptAddress: words,
  remark: words,
  opCode: z.coerce.string().max(20),
})

/** Error codes: duplicate order, unknown order, already cancelled. */
const repeated = '8016'
const unknownOrder = '8018'
const cancelledBefore = '8037'

const pages: Readonly<Record<Locale, string>> = { hk: 'tc', zh: 'tc', cn: 'sc', en: 'en' }

const failure = (answer: Exclude<SfAnswer, { ok: true }>): CarrierAnswer<never> =>
  answer.ok === null
    ? { state: answer.sent ? 'unknown' : 'unreachable' }
    : { state: 'refused', why: [answer.code, answer.message].filter(Boolean).join(' ') }

/** The first waybill number of a shipment, which is one parcel. */
const waybillIn = (msgData: unknown): string | null =>
  Waybills.safeParse(msgData).data?.waybillNoInfoList?.find(({ waybillType }) => waybillType === 1)
    ?.waybillNo ?? null

const contact = (contactType: 1 | 2, party: ShipmentParty) => ({
  contactType,
  company: party.company,
  contact: party.name,
  mobile: party.phone,
  country: party.country,
  province: party.province,
  city: party.city,
  postCode: party.zip,
  address: party.address,
})

const orderOf = (account: SfAccount, { reference, from, to, pointCode, weightGrams, goods }: Shipment) => ({
  language: 'zh-CN',
  orderId: reference,
  cargoDetails: goods.map(({ name, pieces }) => ({ name, count: pieces })),
  contactInfoList: [contact(1, from), contact(2, to)],
  ...(account.monthlyCard === '' ? {} : { monthlyCard: account.monthlyCard }),
  payMethod: 1,
  expressTypeId: 1,
  parcelQty: 1,
  totalWeight: weightGrams / 1_000,
  isReturnRoutelabel: 1,
  ...(pointCode === null ? {} : { remark: pointCode }),
})

/** Parses `2027-01-31 12:00:00` in Hong Kong time; null: invalid. */
function momentOf(acceptTime: string): string | null {
  const at = new Date(`${acceptTime.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** An unreadable event is left out: others of its parcel, and of other parcels, are still used. */
function eventIn(route: unknown): CarrierEvent[] {
  const read = Route.safeParse(route).data
  const at = read ? momentOf(read.acceptTime) : null
  if (!read || at === null) return []
  const { opCode, acceptAddress, remark } = read
  return [
    {
      at,
      code: opCode,
      state: stateOfCode(opCode),
      place: acceptAddress.slice(0, 200),
      text: withoutPerson(opCode, remark),
    },
  ]
}

/** SF Express Hong Kong. The international service is another API. */
export function sfExpress(account: SfAccount): Carrier {
  async function findShipment(reference: string): Promise<CarrierAnswer<{ waybill: string | null }>> {
    const input = { searchType: '1', orderId: reference, language: 'zh-CN' }
    const answer = await callSf(account, 'EXP_RECE_SEARCH_ORDER_RESP', input)
    if (answer.ok === true) return { state: 'done', waybill: waybillIn(answer.msgData) }
    if (answer.ok === false && answer.code === unknownOrder) return { state: 'done', waybill: null }
    return failure(answer)
  }
  return {
    key: 'sf',
    name: 'SF Express',
    async createShipment(shipment) {
      const answer = await callSf(account, 'EXP_RECE_CREATE_ORDER', orderOf(account, shipment))
      if (answer.ok === true) {
        const waybill = waybillIn(answer.msgData)
        // accepted, and its number is not assigned yet
        return waybill === null ? { state: 'unknown' } : { state: 'done', waybill }
      }
      if (answer.ok === false && answer.code === repeated) {
        const found = await findShipment(shipment.reference)
        if (found.state !== 'done') return found
        return found.waybill === null ? { state: 'unknown' } : { state: 'done', waybill: found.waybill }
      }
      return failure(answer)
    },
    findShipment,
    async cancelShipment({ reference, waybill }) {
      const answer = await callSf(account, 'EXP_RECE_UPDATE_ORDER', {
        dealType: 2,
        language: 'zh-CN',
        orderId: reference,
        ...(waybill === null ? {} : { waybillNoInfoList: [{ waybillType: 1, waybillNo: waybill }] }),
      })
      if (answer.ok === true) return { state: 'done' }
      if (answer.ok === false && (answer.code === cancelledBefore || answer.code === unknownOrder))
        return { state: 'done' }
      return failure(answer)
    },
    async track(waybills) {
      const answer = await callSf(account, 'EXP_RECE_SEARCH_ROUTES', {
        language: 'zh-CN',
        trackingType: '1',
        trackingNumber: [...waybills],
        methodType: '1',
      })
      if (answer.ok !== true) return failure(answer)
      const read = Routes.safeParse(answer.msgData)
      if (!read.success) return { state: 'refused', why: 'routes in a shape that is not known' }
      return {
        state: 'done',
        events: new Map(
          read.data.routeResps.map(({ mailNo, routes }) => [mailNo, (routes ?? []).flatMap(eventIn)]),
        ),
      }
    },
    trackingUrl: (waybill, locale) =>
      `https://htm.sf-express.com/hk/${pages[locale]}/dynamic_function/waybill/#search/bill-number/${encodeURIComponent(waybill)}`,
  }
}
