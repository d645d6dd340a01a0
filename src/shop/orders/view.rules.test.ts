import { describe, expect, it } from 'vitest'
import { defaultTrackingLinks } from '../content/tracking-links.rules.ts'
import { amountsIn, hkd } from '#tools/builders/amounts.ts'
import { money } from '../money.ts'
import type { Order, OrderLine, OrderRefund, Revision } from './order.rules.ts'
import { toOrderView, type ViewContext } from './view.rules.ts'

const viewContext = (changes: Partial<ViewContext> = {}): ViewContext => ({
  locale: 'en',
  say: (code) => `<${code}>`,
  names: { zh: { packed: '執好' }, en: { packed: 'All packed' }, cn: {} },
  now: new Date('2026-11-21T10:00:00.000Z'),
  trackingLinks: defaultTrackingLinks,
  ...changes,
})
const line = (id: string, changes: Record<string, unknown> = {}) =>
  ({
    id,
    subSku: `SKU-${id}`,
    name: { chi: '洗髮露', eng: 'Shampoo', cn: '洗发露' },
    optionName: { chi: '', eng: '', cn: '' },
    productType: 'SinglePurchase',
    quantity: 2,
    unitPrice: 22_800,
    originalPrice: null,
    unitNet: [20_000, 20_001],
    shipped: 0,
    refunded: 0,
    unsent: 0,
    revision: 0,
    sessions: null,
    interval: null,
    estimate: null,
    priceReason: { kind: 'base', considered: [] },
    ...changes,
  }) as unknown as OrderLine
function anOrder(changes: Record<string, unknown> = {}): Order {
  const amount = (minor: number) => money(changes.currency === 'JPY' ? 'JPY' : 'HKD', minor)
  return {
    id: 'o',
    number: '261121-ABCDEF7',
    also: null,
    createdAt: '2026-11-21T09:00:00.000Z',
    status: 'confirmed',
    paymentState: 'paid',
    fulfilmentState: 'none',
    kind: 'single',
    country: 'hk',
    estimate: null,
    currency: 'HKD',
    goods: amount(45_600),
    discount: amount(5_599),
    giftWrap: amount(500),
    deliveryFee: amount(3_000),
    tax: amount(0),
    total: amount(43_501),
    walletAmount: amount(1_000),
    due: amount(42_501),
    couponCode: 'SAVE',
    couponLabel: { chi: '減', eng: 'Less', cn: '减' },
    memberId: 'member',
    holdsStock: true,
    payUntil: '2026-11-21T11:00:00.000Z',
    reserveUntil: '2026-11-21T10:30:00.000Z',
    pickupCode: '1234',
    lines: [line('a')],
    addresses: [],
    parcels: [],
    refunds: [],
    partialPayments: [],
    revisions: [],
    events: [],
    ...changes,
  } as unknown as Order
}
const visible = (changes: Record<string, unknown> = {}, how: Partial<ViewContext> = {}) =>
  toOrderView(anOrder(changes), viewContext(how))

describe('an order as its buyer sees it', () => {
  it('has its sums in major units', () => {
    expect(visible()).toMatchObject({
      goodsTotal: 456,
      giftWrapFee: 5,
      deliveryFee: 30,
      tax: 0,
      total: 435.01,
      walletAmount: 10,
      amountDue: 425.01,
      partPaid: 0,
      discount: { code: 'SAVE', label: 'Less', amount: 55.99 },
      also: null,
      hasWallet: true,
      masked: false,
    })
    expect(visible().items[0]).toMatchObject({
      price: 228,
      total: 456,
      net: 400.01,
      originalPrice: null,
      quantity: 2,
    })
    expect(visible({ lines: [line('a', { originalPrice: 25_000 })] }).items[0]?.originalPrice).toBe(250)
    expect(visible({ currency: 'JPY' })).toMatchObject({ goodsTotal: 45_600, total: 43_501 })
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['without a code', { couponCode: null }, { discount: null }],
    [
      'with a code without a label',
      { couponLabel: null },
      { discount: { code: 'SAVE', label: '', amount: 55.99 } },
    ],
    ['of a guest', { memberId: null }, { hasWallet: false }],
    [
      'with another beside it',
      { also: { id: 'b', number: 'N', status: 'pending' } },
      { also: { id: 'b', number: 'N' } },
    ],
    ['placed', {}, { canPay: false, payUntil: null, reserveUntil: null, difference: null, pickupCode: null }],
    [
      'not paid',
      { status: 'pending' },
      {
        canPay: true,
        payUntil: '2026-11-21T11:00:00.000Z',
        reserveUntil: '2026-11-21T10:30:00.000Z',
        difference: null,
      },
    ],
    [
      'not paid, that holds nothing',
      { status: 'pending', holdsStock: false },
      { canPay: true, reserveUntil: null },
    ],
    ['to be collected', { fulfilmentState: 'ready_for_pickup' }, { pickupCode: '1234' }],
  ])('%s', (_, changes, expected) => expect(visible(changes)).toMatchObject(expected))

  it('requests an unpaid difference', () => {
    const waiting = {
      state: 'waiting',
      due: hkd(5_500),
      createdAt: '2026-11-21T09:30:00.000Z',
      payUntil: '2026-11-24T00:00:00.000Z',
      added: [],
      removed: [],
      after: { total: hkd(49_001) },
      delivery: hkd(-50),
      difference: hkd(5_500),
      address: null,
    } as unknown as Revision
    const order = visible({ revisions: [waiting] })
    expect(order).toMatchObject({
      canPay: true,
      reserveUntil: null,
      difference: { amount: 55, payUntil: '2026-11-24T00:00:00.000Z' },
    })
    expect(order.revisions[0]).toMatchObject({
      difference: 55,
      total: 490.01,
      delivery: -0.5,
      addressChanged: false,
    })
  })

  it('lists the added and removed lines of a revision', () => {
    const revision = {
      state: 'agreed',
      added: [line('b', { quantity: 3, unitPrice: 1_000 })],
      removed: [
        { lineId: 'a', from: 0, units: 1, amount: hkd(20_000) },
        { lineId: 'gone', from: 0, units: 1, amount: hkd(1) },
      ],
      after: { total: hkd(0) },
      delivery: hkd(0),
      difference: hkd(0),
      address: { before: {}, after: {} },
    } as unknown as Revision
    expect(
      visible({ revisions: [revision], lines: [line('a', { refunded: 1, unsent: 1 })] }).revisions[0],
    ).toMatchObject({
      added: [{ name: 'Shampoo', quantity: 3, total: 30 }],
      removed: [{ name: 'Shampoo', quantity: 1, total: 200 }],
      addressChanged: true,
    })
  })

  it('lists refunds, without the amounts that paid for other goods', () => {
    type Changes = Partial<Record<'wallet' | 'asWallet' | 'exchanged', number>> & {
      attemptId?: string
      state?: OrderRefund['state']
    }
    const refund = ({ attemptId, state = 'succeeded', ...amounts }: Changes) =>
      ({
        id: 'r',
        attemptId: attemptId ?? null,
        ...amountsIn('HKD', { amount: 1_000, wallet: 0, asWallet: 0, exchanged: 0, ...amounts }),
        state,
        createdAt: '2026-11-21T09:45:00.000Z',
      }) as unknown as OrderRefund
    const view = (changes: Changes) =>
      visible({ refunds: [refund(changes)] }).refunds.map(({ amount, walletAmount, canTakeAsWallet }) => [
        amount,
        walletAmount,
        canTakeAsWallet,
      ])
    expect(view({})).toEqual([[10, 0, false]])
    expect(view({ wallet: 300, asWallet: 200 })).toEqual([[10, 5, false]])
    expect(view({ exchanged: 999 })).toEqual([[0.01, 0, false]])
    expect(view({ exchanged: 1_000 })).toEqual([])
    expect(view({ attemptId: 'late', state: 'requested' })).toEqual([[10, 0, true]])
  })

  it('has the events that matter to a shopper in its timeline', () => {
    const events = [
      ['status', 'confirmed'],
      ['payment', 'unpaid'],
      ['payment', 'paid'],
      ['fulfilment', 'none'],
      ['fulfilment', 'on_hold'],
      ['fulfilment', 'picking'],
      ['note', 'she called'],
    ].map(([machine, to]) => ({ machine, to, from: null, actor: '', reason: '', at: '' }))
    expect(visible({ events }).timeline.map(({ what }) => what)).toEqual([
      'status.confirmed',
      'payment.paid',
      'fulfilment.picking',
    ])
  })

  it('lists the content and the events of parcels', () => {
    const parcel = {
      id: 'p',
      state: 'in_transit',
      carrier: 'SF Express',
      trackingNumber: 'SF 1',
      together: [{ id: 'o2', number: '261126-BBBBBB' }],
      lines: [
        { lineId: 'a', quantity: 1 },
        { lineId: 'gone', quantity: 1 },
      ],
      events: [
        { at: '', state: 'in_transit', text: '已離開', place: 'Kwai Chung' },
        { at: '', state: 'note', text: 'weighed', place: 'Kwai Chung' },
        { at: '', state: 'delivered', text: '', place: '' },
      ],
    }
    expect(visible({ parcels: [parcel] }).parcels[0]).toMatchObject({
      carrier: 'SF Express',
      trackingUrl: expect.stringContaining('/en/dynamic_function/waybill/#search/bill-number/SF%201'),
      together: ['261126-BBBBBB'],
      items: [{ subSku: 'SKU-a', quantity: 1 }],
      events: [{ text: '<state.in_transit> · Kwai Chung' }, { text: '<state.delivered>' }],
    })
  })
})
