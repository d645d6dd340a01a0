import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { receivePayDollar, levelOf, onHand, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import type { Ctx } from '../context.ts'
import { fromDecimal, money } from '../money.ts'
import * as desk from '../orders/desk/desk.ts'
import { createDraft, type Draft } from './draft.ts'
import { sendPaymentLink } from '#tools/builders/orders/desk-steps.ts'

let shop: TestShop
let ctx: Ctx
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  ctx = shop.shop.systemContext()
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const actor = 'may'
const refused = (code: string) => ({ code })
const illegal = refused('orders.illegal_transition')

describe('drafts and payment links', () => {
  const aDraft = (changes: Partial<Draft> = {}): Draft => ({
    lines: [
      { subSku: shampoo, quantity: 2, unitPrice: fromDecimal(200, 'HKD') },
      { subSku: conditioner, quantity: 1 },
    ],
    currency: 'HKD',
    locale: 'en',
    country: 'hk',
    email: 'draft@example.com',
    firstname: 'Ka Yan',
    lastname: 'Chan',
    deliveryMethod: 'shipping',
    delivery: {
      firstname: 'Ka Yan',
      lastname: 'Chan',
      callingCode: '852',
      contact: '95550001',
      address: '1 Main Street',
      address2: '',
      city: 'wan_chai',
      province: 'hong_kong_island',
      zip: '',
      kana: '',
      passport: '',
      locationCode: null,
    },
    deliveryFee: fromDecimal(30, 'HKD'),
    remarks: '',
    reason: 'price match, agreed by the manager',
    actor,
    ...changes,
  })

  it('are not payable with products that were archived since', async () => {
    const draft = await createDraft(ctx, aDraft())
    const archive = async (archived: boolean) => {
      await shop.shop.pool.query(
        'update products set archived = $1 where id = (select product_id from product_options where sub_sku = $2)',
        [archived, conditioner],
      )
      shop.shop.cache.drop('*')
    }
    await archive(true)
    const link = sendPaymentLink(ctx, { id: draft.id, actor })
    await expect(link).rejects.toMatchObject({
      code: 'orders.not_buyable',
      detail: { values: { sku: conditioner } },
    })
    await archive(false)
    expect((await sendPaymentLink(ctx, { id: draft.id, actor })).order.status).toBe('pending')
  })

  it('fix prices, reserve stock only with their payment link, and are paid by it', async () => {
    const before = await levelOf(shop, shampoo)
    const draft = await createDraft(ctx, aDraft())
    expect(draft).toMatchObject({ status: 'draft', total: money('HKD', 58_800), holdsStock: false })
    expect(await levelOf(shop, shampoo)).toEqual(before)
    const { token } = await sendPaymentLink(ctx, { id: draft.id, actor })
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, reserved: before.reserved + 2 })
    const link = `id=${draft.id}&token=${token}`
    expect(
      (await shop.get(`/api/v1/awaiting-payment?${link}`, { 'x-shop-locale': 'en' })).body,
    ).toMatchObject({
      orders: [{ total: 588, can_pay: true, items: [{ price: 200, total: 400 }, { price: 158 }] }],
    })
    const started = await shop.send('POST', '/api/v1/order/paydollar/create', { order_id: draft.id, token })
    const { fields } = (started.body.payment as { form: { fields: Record<string, string> } }).form
    expect(fields.successUrl).toContain(`token=${token}`)
    await receivePayDollar(shop, fields.orderRef ?? '', { Amt: '588.00' })
    expect((await desk.orderForStaff(ctx, draft.id)).status).toBe('confirmed')
    await expect(sendPaymentLink(ctx, { id: draft.id, actor })).rejects.toMatchObject(illegal)
  })

  it('expire after a week, and refuse options that cannot be sold', async () => {
    const draft = await createDraft(ctx, aDraft())
    clock.move(7 * 86_400 + 60)
    await shop.shop.jobs.find(({ name }) => name === 'keep-order-deadlines')?.run({})
    expect((await desk.orderForStaff(ctx, draft.id)).status).toBe('expired')
    for (const [subSku, country] of [
      ['ATELIER-CREAM-VIP100', 'hk'],
      ['ELOWEN-SCALP-SHAMPOO-500-M2', 'hk'],
      ['TROIAREUKE-CALMING-SHEET-1', 'tw'],
      ['ELOWEN-ARCHIVE-TONIC-60', 'hk'],
    ] as const)
      await expect(
        createDraft(ctx, aDraft({ lines: [{ subSku, quantity: 1 }], country })),
      ).rejects.toMatchObject({ code: 'orders.not_buyable' })
    await expect(createDraft(ctx, aDraft({ country: 'ch', currency: 'CHF' }))).rejects.toMatchObject({
      code: 'orders.not_payable_in',
    })
    await expect(
      createDraft(ctx, aDraft({ lines: [{ subSku: 'NO-SUCH', quantity: 1 }] })),
    ).rejects.toMatchObject(refused('orders.unknown_option'))
    const lines = [{ subSku: shampoo, quantity: 999 }]
    await expect(createDraft(ctx, aDraft({ lines }))).rejects.toMatchObject({ code: 'orders.not_buyable' })
    const tooMany = await createDraft(ctx, aDraft())
    await onHand(shop, shampoo, 0)
    await expect(sendPaymentLink(ctx, { id: tooMany.id, actor })).rejects.toMatchObject(
      refused('orders.sold_out'),
    )
    expect((await desk.orderForStaff(ctx, tooMany.id)).status).toBe('draft')
  })
})
