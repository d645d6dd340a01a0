import { describe, expect, it } from 'vitest'
import { aProduct } from '#tools/builders/catalogue/catalogue.ts'
import { aCoupon } from '#tools/builders/pricing/coupon.ts'
import { aQuoteInput } from '#tools/builders/quotes/quote.ts'
import type { Option } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import type { Reward } from '../rewards/rules.ts'
import { quoteCart } from './quote.rules.ts'
import { rewardsIn } from './reward.rules.ts'
import { stockBut } from '../stock/rules.ts'

describe('gifts that a member has claimed', () => {
  const { context, cart } = aQuoteInput({ wanted: [['SHAMPOO', 1]] })
  const aReward = (id: string, changes: Partial<Reward> = {}) =>
    ({ id, subSku: 'SOAP', expiresAt: '2026-12-01T00:00:00.000Z', ...changes }) as Reward
  const goods = [{ product: aProduct() }]
  const treatment = { product: aProduct({ productType: 'Treatment' }) }
  type Overrides = {
    gifts?: Reward[]
    items?: string[]
    bought?: typeof goods
    kind?: 'single' | 'subscription'
    left?: number
    country?: 'hk' | 'us'
  }
  const redeemed = ({
    gifts = [aReward('a')],
    items = [],
    bought = goods,
    kind = 'single',
    left = 5,
    country = 'hk',
  }: Overrides) => {
    const stock = stockBut(context.stock, [['SOAP', left]])
    const { offers, lines, issues } = rewardsIn(
      {
        orderInput: { redeemItems: items },
        gifts,
        cart: { ...cart, kind },
        context: { ...context, stock },
        country,
      },
      bought,
    )
    return [
      offers.map(({ id, problem }) => [id, problem]),
      lines.map(({ id }) => id),
      issues.map(({ code }) => code),
    ]
  }
  const two = [aReward('a'), aReward('b')]
  const free = [['a', null]]

  it.each<[string, Overrides, unknown[]]>([
    ['nothing asked for', {}, [free, [], []]],
    ['asked for', { items: ['a'] }, [free, ['a'], []]],
    ['asked for twice', { items: ['a', 'a'] }, [free, ['a'], []]],
    ['asked for with an empty line', { items: ['', 'a'] }, [free, ['a'], []]],
    ['an empty line', { items: [''] }, [free, [], []]],
    [
      'the second of two',
      { gifts: two, items: ['b'] },
      [
        [
          ['a', null],
          ['b', null],
        ],
        ['b'],
        [],
      ],
    ],
    [
      'both of two',
      { gifts: two, items: ['a', 'b'] },
      [
        [
          ['a', null],
          ['b', null],
        ],
        [],
        ['checkout.one_reward'],
      ],
    ],
    ['one that is not theirs', { items: ['z'] }, [free, [], ['checkout.reward_unavailable']]],
    ['not their own', { gifts: [], items: ['a'] }, [[], [], ['checkout.reward_unavailable']]],
    [
      'with treatments alone',
      { items: ['a'], bought: [treatment] },
      [[['a', 'reward_not_sent']], [], ['checkout.reward_not_sent']],
    ],
    ['with goods and a treatment', { items: ['a'], bought: [treatment, ...goods] }, [free, ['a'], []]],
    [
      'with nothing',
      { items: ['a'], bought: [] },
      [[['a', 'reward_not_sent']], [], ['checkout.reward_not_sent']],
    ],
    [
      'with a subscription',
      { items: ['a'], kind: 'subscription' },
      [[['a', 'reward_not_sent']], [], ['checkout.reward_not_sent']],
    ],
    [
      'where it is not sent',
      { items: ['a'], country: 'us' },
      [[['a', 'reward_not_there']], [], ['checkout.reward_not_there']],
    ],
    ['the last', { items: ['a'], left: 1 }, [free, ['a'], []]],
    ['zero left', { items: ['a'], left: 0 }, [[['a', 'reward_gone']], [], ['checkout.reward_gone']]],
    ['zero left, and not requested', { left: 0 }, [[['a', 'reward_gone']], [], []]],
    ['of no option', { gifts: [aReward('a', { subSku: null })] }, [[], [], []]],
    ['of a removed option', { gifts: [aReward('a', { subSku: 'GONE' })] }, [[], [], []]],
    ['without an end', { gifts: [aReward('a', { expiresAt: null })] }, [[], [], []]],
  ])('%s', (_, overrides, expected) => expect(redeemed(overrides)).toEqual(expected))
})

describe('a gift whose pieces are also bought', () => {
  const code = aCoupon({ code: 'SOAPTOO', kind: 'gift_item', giftSku: 'SOAP' })
  const reward = { id: 'r', subSku: 'SOAP', expiresAt: '2026-12-01T00:00:00.000Z' } as Reward
  const quoteOf = (wanted: [string, number][], left: number, redeemItems: string[] = []) => {
    const input = aQuoteInput({ wanted, coupon: code })
    const stock = stockBut(input.context.stock, [['SOAP', left]])
    return quoteCart({
      ...input,
      context: { ...input.context, stock },
      gifts: [reward],
      orderInput: { ...input.orderInput, redeemItems },
    })
  }
  const atNothing = ({ lines }: ReturnType<typeof quoteCart>) =>
    lines.filter(({ total }) => total.minor === 0).length

  it.each<[string, [string, number][], number, number]>([
    ['is included while one is left', [['SOAP', 2]], 3, 1],
    ['leaves the last one to a buyer', [['SOAP', 3]], 3, 0],
    ['nor those of a set', [['PAIR', 1]], 2, 0],
  ])('%s', (_, wanted, left, gifts) => expect(atNothing(quoteOf(wanted, left))).toBe(gifts))

  const changed = (option: Partial<Option>, product: Partial<Product> = {}) => {
    const input = aQuoteInput({ wanted: [['SHAMPOO', 1]], coupon: code })
    const find = (subSku: string) => {
      const found = input.context.find(subSku)
      return subSku === 'SOAP' && found
        ? { product: { ...found.product, ...product }, option: { ...found.option, ...option } }
        : found
    }
    const context = { ...input.context, find }
    return { ...input, context, gifts: [reward] }
  }
  it('is left out once its product was removed', () => {
    const input = changed({ availability: 'disabled' })
    const quote = quoteCart({ ...input, orderInput: { ...input.orderInput, redeemItems: ['r'] } })
    expect(atNothing(quote)).toBe(0)
    expect(quote.issues.map(({ code: why }) => why)).toEqual(['checkout.reward_gone'])
    expect(atNothing(quoteCart(changed({ availability: 'not_for_sale' })))).toBe(1)
  })

  it('is left out where it does not ship', () => {
    expect(atNothing(quoteCart(changed({}, { brandKey: 'oxygen_ceuticals' })))).toBe(1)
    expect(atNothing(quoteCart(changed({}, { brandKey: 'unlisted' })))).toBe(0)
  })

  it('is left out of treatments, which have their usual declarations', () => {
    const input = aQuoteInput({
      wanted: [['SHAMPOO', 1]],
      coupon: { ...code, scopes: ['treatment'] },
      orderInput: { agree_age: false, agree_health: false },
    })
    const lines = input.cart.lines.map((line) => ({
      ...line,
      product: { ...line.product, productType: 'Treatment' as const },
    }))
    const quote = quoteCart({ ...input, cart: { ...input.cart, lines } })
    expect([quote.needsDelivery, atNothing(quote)]).toEqual([false, 0])
    expect(quote.issues.map(({ code: why }) => why)).toEqual(['checkout.agree_age', 'checkout.agree_health'])
  })

  it('is reported as gone where the other gift takes the last piece', () => {
    const quote = quoteOf([['SHAMPOO', 1]], 1, ['r'])
    expect(atNothing(quote)).toBe(1)
    expect(quote.issues.map(({ code: why }) => why)).toEqual(['checkout.reward_gone'])
  })
})
