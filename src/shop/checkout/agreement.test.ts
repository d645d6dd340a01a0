import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { auditShop } from '../audit/audit.ts'
import { changeSetting } from '../content/content.ts'
import { money, toDecimal, type Currency } from '../money.ts'
import { creditWallet } from '../wallet/wallet.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  await changeSetting(shop.shop.systemContext(), 'gift_wrap_fee', 25.5)
  shop.shop.cache.drop('*')
})
afterAll(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const addresses: Record<string, object> = {
  hk: {},
  us: {
    delivery_country_key: 'us',
    delivery_province: 'CA',
    delivery_city: 'Los Angeles',
    delivery_zip: '90001',
    delivery_calling_code: '1',
    delivery_contact: '2133734253',
  },
  tw: {
    delivery_country_key: 'tw',
    delivery_firstname: '怡君',
    delivery_lastname: '林',
    delivery_calling_code: '886',
    delivery_contact: '0912345678',
    delivery_city: '大安區',
    delivery_province: '臺北市',
    delivery_zip: '106',
    delivery_passport: 'A123456789',
  },
  jp: {
    delivery_country_key: 'jp',
    delivery_province: 'tokyo',
    delivery_city: 'Shibuya',
    delivery_zip: '150-0002',
    delivery_calling_code: '81',
    delivery_contact: '312345678',
  },
}
const sumsOf = (of: Record<string, unknown>) => {
  const { goods_total, gift_wrap_fee, delivery_fee, tax, total, wallet_amount, amount_due } = of
  const discount = (of.discount as { amount: number } | null)?.amount ?? 0
  return { goods_total, discount, gift_wrap_fee, delivery_fee, tax, total, wallet_amount, amount_due }
}

describe('a quote and its order', () => {
  it.each<[Currency, string]>([
    ['HKD', 'hk'],
    ['USD', 'us'],
    ['TWD', 'tw'],
    ['JPY', 'jp'],
  ])('come to the same with a coupon, a fee, wrapping and Cash Dollar, in %s', async (currency, country) => {
    const member = await signedInMember(shop, {}, { country, currency })
    const wallet = money(currency, 1_234)
    await shop.shop.systemContext().transaction((tx) =>
      creditWallet(tx, {
        memberId: member.id,
        amount: wallet,
        kind: 'topup',
        key: randomUUID(),
        ref: '',
        paid: true,
        expiresAt: null,
      }),
    )
    await member.set(shampoo, 3)
    const input = {
      ...addresses[country],
      email: `agreement.${country}@example.com`,
      coupon: 'SAVE80',
      add_gift_box_wrapping: true,
      gift_message: { recipient: 'Ming', message: 'Enjoy', sender: 'Mei' },
      wallet_amount: toDecimal(wallet),
      payment_method: 'paydollar',
    }
    const quote = await member.quote(input)
    expect(quote.problems).toEqual([])
    const sums = sumsOf(quote)
    for (const amount of [sums.discount, sums.gift_wrap_fee, sums.wallet_amount, sums.amount_due])
      expect(amount).toBeGreaterThan(0)
    const placed = await member.order({ ...input, total: quote.total })
    expect(placed.body.code).toBeUndefined()
    const order = placed.body.order as WireOrder & Record<string, unknown>
    expect(order.currency).toBe(currency)
    expect(sumsOf(order)).toEqual(sums)
    // also in the table: each sum in minor units
    const { rows } = await shop.shop.pool.query(
      `select goods_total - discount + gift_wrap_fee + delivery_fee + tax - total as total,
        total - wallet_amount - amount_due as due from orders where id = $1`,
      [order._id],
    )
    expect(rows).toEqual([{ total: 0, due: 0 }])
  })
})
