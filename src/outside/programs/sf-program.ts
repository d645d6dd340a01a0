import { Hono } from 'hono'
import { digestOf } from '../sf-express/wire.ts'
import type { TryOutAccounts } from './accounts.ts'
import type { Book } from './book.ts'
import type { Outages } from './outages.ts'

type Route = { acceptTime: string; acceptAddress: string; remark: string; opCode: string }
/** A shipment by the shop's reference. */
export type SfShipment = { id: string; waybill: string; cancelled: boolean; routes: Route[] }

type Input = {
  orderId?: string
  dealType?: number
  trackingNumber?: string[]
  contactInfoList?: { contactType: number; contact: string; mobile: string; address: string }[]
}

const answered = (apiResultData: object) =>
  Response.json({
    apiErrorMsg: '',
    apiResponseID: '00018B0000000000',
    apiResultCode: 'A1000',
    apiResultData: JSON.stringify(apiResultData),
  })
const done = (msgData: object) => answered({ success: true, errorCode: 'S0000', errorMsg: null, msgData })
const failure = (errorCode: string, errorMsg: string) =>
  answered({ success: false, errorCode, errorMsg, msgData: null })
const refused = (apiResultCode: string, apiErrorMsg: string) =>
  Response.json({ apiErrorMsg, apiResponseID: '00018B0000000000', apiResultCode, apiResultData: null })

const waybillOf = ({ id, waybill }: SfShipment) => ({
  orderId: id,
  originCode: '852',
  destCode: '852',
  filterResult: 2,
  waybillNoInfoList: [{ waybillType: 1, waybillNo: waybill }],
})

/** Waybill numbers of fifteen characters, in SF's format. */
const numberOf = (serial: number): string => `SF${String(1_000_000_000_000 + serial * 37)}`

const answers: Record<string, (book: Book<SfShipment>, input: Input) => Response> = {
  EXP_RECE_CREATE_ORDER(book, input) {
    const to = input.contactInfoList?.find(({ contactType }) => contactType === 2)
    if (!input.orderId || !to?.address || !to.contact) return failure('8114', '收件方信息不完整')
    if (book.get(input.orderId)) return failure('8016', '重复下单')
    const waybill = numberOf(book.all().length + 1)
    return done(waybillOf(book.save({ id: input.orderId, waybill, cancelled: false, routes: [] })))
  },
  EXP_RECE_SEARCH_ORDER_RESP(book, input) {
    const shipment = book.get(input.orderId ?? '')
    return shipment ? done(waybillOf(shipment)) : failure('8018', '未获取到订单信息')
  },
  EXP_RECE_UPDATE_ORDER(book, input) {
    const shipment = book.get(input.orderId ?? '')
    if (!shipment) return failure('8018', '未获取到订单信息')
    if (input.dealType !== 2) return failure('8252', 'dealType只能是1/2')
    if (shipment.cancelled) return failure('8037', '已消单')
    if (shipment.routes.length > 0) return failure('8019', '订单已确认')
    book.save({ ...shipment, cancelled: true })
    return done({ orderId: shipment.id, resStatus: 2 })
  },
  EXP_RECE_SEARCH_ROUTES(book, input) {
    const numbers = input.trackingNumber ?? []
    if (numbers.length === 0 || numbers.length > 10) return failure('8057', '查询单号数量超出限制')
    return done({
      routeResps: numbers.map((mailNo) => ({
        mailNo,
        routes: book.all().find(({ waybill }) => waybill === mailNo)?.routes ?? [],
      })),
    })
  },
}

/** A carrier with the std service of SF Express; `POST /sf/control` moves its parcels. */
export function sfProgram(account: TryOutAccounts['sf'], book: Book<SfShipment>, outages: Outages): Hono {
  const router = new Hono()
  router.post('/sf/std/service', async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string> // a plain form
    const { partnerID, serviceCode = '', timestamp = '', msgDigest, msgData = '', requestID } = form
    return outages.through('sf', () => {
      if (!requestID || !timestamp) return refused('A1001', '必传参数不可为空')
      if (partnerID !== account.partnerId) return refused('A1006', '数字签名无效')
      if (msgDigest !== digestOf(msgData, timestamp, account.checkWord))
        return refused('A1006', '数字签名无效')
      const answer = answers[serviceCode]
      return answer ? answer(book, JSON.parse(msgData) as Input) : refused('A1004', '无对应服务权限')
    })
  })
  /** Adds an event of a parcel: `{waybill, opCode, at, place, remark}`. */
  router.post('/sf/control', async (c) => {
    const input = (await c.req.json()) as Record<string, string> // ours
    const shipment = book.all().find(({ waybill }) => waybill === input.waybill)
    if (!shipment) return c.json({ error: 'no such waybill' }, 404)
    const route = {
      acceptTime: input.at ?? '',
      acceptAddress: input.place ?? '香港',
      remark: input.remark ?? '',
      opCode: input.opCode ?? '',
    }
    return c.json(book.save({ ...shipment, routes: [...shipment.routes, route] }))
  })
  router.get('/sf/shipments', (c) => c.json(book.all()))
  return router
}
