import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { answersAll, resultOf, type Result } from '#tools/builders/scalp-test/scalp-sessions.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

describe('a result', () => {
  it('has at most six products and two treatments, each with its reason and available in that country', async () => {
    for (const country of ['hk', 'tw', 'jp']) {
      const visitor = await aVisitor(shop, {
        country,
        currency: country === 'hk' ? 'HKD' : country === 'tw' ? 'TWD' : 'JPY',
      })
      const result = await resultOf(
        visitor,
        await answersAll(visitor, { evening: 'oily', ends: 'rough', heat: 7, days: ['strain'] }),
      )
      expect(result.products.length).toBeLessThanOrEqual(6)
      expect(result.treatments.length).toBeLessThanOrEqual(2)
      if (country === 'hk') expect(result.products.length).toBeGreaterThan(3)
      for (const { because, sub_sku } of result.products) {
        expect(because.length).toBeGreaterThan(5)
        const { body } = await visitor.get(`/product/status?sub_skus=${sub_sku}`)
        expect(body.status).toMatchObject([{ buyable: { ok: true } }])
      }
    }
  })

  it('has no products and no treatments if there is a warning', async () => {
    const visitor = await aVisitor(shop)
    const result = await resultOf(
      visitor,
      await answersAll(visitor, { shedding: 'much_more', patches: 'patches' }),
    )
    expect(result).toMatchObject({
      flags: [{ key: 'patches' }],
      is_stopped: true,
      products: [],
      treatments: [],
    })
  })

  it('leaves out products with an ingredient to avoid, with the reason', async () => {
    const visitor = await aVisitor(shop)
    const result = await resultOf(
      visitor,
      await answersAll(visitor, { evening: 'oily', ends: 'rough', heat: 7, allergies: ['nuts', 'wheat'] }),
    )
    expect(result.products.map(({ product }) => product.sku)).not.toContain('ELOWEN-REPAIR-CONDITIONER')
    expect(result.left_out).toContainEqual(
      expect.objectContaining({ because: 'avoided', ingredients: expect.arrayContaining(['wheat']) }),
    )
    const pregnant = await resultOf(
      visitor,
      await answersAll(visitor, { shedding: 'more', care: ['pregnant'] }),
    )
    expect(pregnant.flags).toMatchObject([{ key: 'pregnant', is_stop: false }])
    expect(pregnant.products.map(({ product }) => product.sku)).not.toContain('ELOWEN-SCALP-SERUM')
  })

  it('is added to the cart in one step, once or by subscription, and a repeat adds nothing', async () => {
    const visitor = await aVisitor(shop)
    const result = await resultOf(visitor, await answersAll(visitor, { evening: 'flat' }))
    const addRoutine = (as: string) => visitor.send('POST', '/scalptest/routine', { session: result.id, as })
    expect((await addRoutine('once')).body).toEqual({ added: result.products.length, subscribed: 0 })
    await addRoutine('once')
    expect((await visitor.cart()).items).toHaveLength(result.products.length)
    const sold = result.products.filter(({ subscription }) => subscription).length
    expect(sold).toBeGreaterThan(0)
    expect((await addRoutine('subscription')).body).toMatchObject({ subscribed: sold })
    expect((await visitor.cart('subscription')).items).toHaveLength(sold)
  })

  it('shows a member’s second beside the first', async () => {
    const member = await signedInMember(shop)
    const first = await resultOf(member, await answersAll(member, { evening: 'oily', wash: 'daily' }))
    await shop.shop.pool.query(
      `update scalp_sessions set completed_at = completed_at - interval '57 days' where id = $1`,
      [first.id],
    )
    const second = await resultOf(member, await answersAll(member, { evening: 'fresh' }))
    expect(second.before_at).not.toBeNull()
    const oil = (result: Result) => result.traits.find(({ key }) => key === 'oil')
    expect(oil(second)?.before).toBe(oil(first)?.value)
    expect(oil(second)?.value).toBeLessThan(oil(first)?.value ?? 0)
    const { body } = await member.get('/scalptest/results')
    expect(body.results).toMatchObject([{ id: second.id }, { id: first.id }])
  })

  it('prefills the questions before a treatment', async () => {
    const visitor = await aVisitor(shop)
    const { id } = await answersAll(visitor, {
      care: ['medicine'],
      allergies: ['nuts', 'soy'],
      note: 'Tender behind the left ear.',
    })
    const { body } = await visitor.get(`/scalptest/booking?session=${id}`)
    expect(body.answers).toEqual({
      pregnant: false,
      skin: false,
      medicine: true,
      allergic: true,
      allergy: 'Nuts, Soy',
      note: 'Tender behind the left ear.',
    })
  })
})
