import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { programsAlone } from '#tools/builders/outside/programs.ts'
import { tryOutAccounts } from '../programs/accounts.ts'
import type { Programs } from '../programs/programs.ts'
import { sfExpress } from './sf-express.ts'
import { digestOf, javaUrlEncode } from './wire.ts'

let programs: Programs
beforeAll(async () => {
  programs = await programsAlone()
})
afterAll(() => programs.close())

const carrier = (changes: object = {}) =>
  sfExpress({ ...tryOutAccounts(programs.url).sf, monthlyCard: '', timeoutMs: 1_000, ...changes })
const party = {
  company: '',
  name: '陳大文',
  phone: '+852 91234567',
  country: 'HK',
  province: '',
  city: '',
  zip: '',
  address: '灣仔告士打道 88 號 (12/F)',
}
const shipment = (reference: string, to = party) => ({
  reference,
  from: party,
  to,
  pointCode: null,
  weightGrams: 620,
  goods: [{ name: '洗頭水', pieces: 1 }],
})
const post = (path: string, body: object) =>
  fetch(programs.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const outage = (kind: string, calls: number) => post('/control/outage', { company: 'sf', kind, calls })
const shipments = async () =>
  (await (await fetch(`${programs.url}/sf/shipments`)).json()) as { id: string; waybill: string }[]
let reference = ''
let count = 0
beforeEach(() => {
  reference = `R-${++count}`
})

describe('the digest', () => {
  it('equals the calculated example', () => {
    const msgData =
      '{"language":"zh-CN","trackingType":"1","trackingNumber":["SF1234567890123"],"methodType":"1"}'
    expect(digestOf(msgData, '1795210200000', 'TESTCHECKWORD0123456789')).toBe('xwboP+G6cNao50405SPG4g==')
  })

  it('encodes as Java does', () => {
    expect(javaUrlEncode("a b*!'()~-_.中")).toBe('a+b*%21%27%28%29%7E-_.%E4%B8%AD')
  })

  it('with another check word is refused', async () => {
    const answer = await carrier({ checkWord: 'wrong' }).createShipment(shipment(reference))
    expect(answer).toMatchObject({ state: 'refused' })
    expect(answer).toHaveProperty('why', expect.stringContaining('A1006'))
  })
})

describe('a shipment', () => {
  it('has one waybill, however often it is requested', async () => {
    const made = await carrier().createShipment(shipment(reference))
    expect(made).toMatchObject({ state: 'done' })
    expect(await carrier().createShipment(shipment(reference))).toEqual(made)
    expect(await carrier().findShipment(reference)).toEqual(made)
    expect(await carrier().findShipment('nobody')).toEqual({ state: 'done', waybill: null })
  })

  it('with a lost response is unknown, and found by its reference', async () => {
    await outage('lose', 1)
    expect(await carrier().createShipment(shipment(reference))).toEqual({ state: 'unknown' })
    expect(await carrier().findShipment(reference)).toMatchObject({ state: 'done' })
    expect((await shipments()).filter(({ id }) => id === reference)).toHaveLength(1)
  })

  it('without an address is refused with the reason', async () => {
    const answer = await carrier().createShipment(shipment(reference, { ...party, address: '' }))
    expect(answer).toEqual({ state: 'refused', why: '8114 收件方信息不完整' })
  })

  it('of a carrier that cannot be reached was not made', async () => {
    const nowhere = carrier({ url: 'http://127.0.0.1:59123/std/service' })
    expect(await nowhere.createShipment(shipment(reference))).toEqual({ state: 'unreachable' })
  })

  it('is cancelled once, a repeat has no effect, and not after its collection', async () => {
    const made = await carrier().createShipment(shipment(reference))
    const waybill = made.state === 'done' ? made.waybill : null
    expect(await carrier().cancelShipment({ reference, waybill })).toEqual({ state: 'done' })
    expect(await carrier().cancelShipment({ reference, waybill })).toEqual({ state: 'done' })
    const other = await carrier().createShipment(shipment(`${reference}b`))
    const collected = other.state === 'done' ? other.waybill : ''
    await post('/sf/control', { waybill: collected, opCode: '50', at: '2026-11-20 12:00:00' })
    expect(await carrier().cancelShipment({ reference: `${reference}b`, waybill: collected })).toMatchObject({
      state: 'refused',
    })
  })
})

it('routes are events in Hong Kong time, and the signer is not stored', async () => {
  const made = await carrier().createShipment(shipment(reference))
  const waybill = made.state === 'done' ? made.waybill : ''
  await post('/sf/control', { waybill, opCode: '50', at: '2026-11-20 12:00:00', remark: '已收件' })
  await post('/sf/control', { waybill, opCode: '80', at: '2026-11-21 09:30:00', remark: '簽收人：陳太' })
  const answer = await carrier().track([waybill, 'SF0000000000000'])
  expect(answer.state === 'done' ? [...answer.events] : answer).toEqual([
    [
      waybill,
      [
        { at: '2026-11-20T04:00:00.000Z', code: '50', state: 'handed_over', place: '香港', text: '已收件' },
        { at: '2026-11-21T01:30:00.000Z', code: '80', state: 'delivered', place: '香港', text: '' },
      ],
    ],
    ['SF0000000000000', []],
  ])
  expect(carrier().trackingUrl(waybill, 'en')).toBe(
    `https://htm.sf-express.com/hk/en/dynamic_function/waybill/#search/bill-number/${waybill}`,
  )
})
