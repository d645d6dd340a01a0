import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const mask = 'ELOWEN-HAIR-MASK-50'
let shop: TestShop
let path = ''
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  const { rows } = await shop.shop.pool.query('select product_id from product_options where sub_sku = $1', [
    shampoo,
  ])
  path = `/product/offers/${rows[0].product_id}`
})
afterAll(() => shop.close())

type Browser = Pick<Awaited<ReturnType<typeof aVisitor>>, 'get' | 'set'>
async function seen({ get }: Browser) {
  const { headers, body } = await get(path)
  return {
    skus: (body.offers as { sub_sku: string }[]).map((offer) => offer.sub_sku),
    cache: headers.get('cache-control'),
  }
}
/** Takes the offer of the mask along with the shampoo it stands with. */
async function addOffer(browser: Browser): Promise<void> {
  const { body } = await browser.get(path)
  const offer = (body.offers as { sub_sku: string; bundle_sku: string }[]).find(
    ({ sub_sku }) => sub_sku === mask,
  )
  await browser.set(shampoo, 1)
  const { status } = await browser.set(mask, 1, { bundle_sku: offer?.bundle_sku })
  expect(status).toBe(200)
}

describe('GET /product/offers/{id}', () => {
  it('is one publicly cacheable response for all callers without a session', async () => {
    const { headers, body } = await shop.get(`/api/v1${path}`)
    expect(headers.get('cache-control')).toBe('public, max-age=30')
    expect((body.offers as { sub_sku: string }[]).map((offer) => offer.sub_sku)).toContain(mask)
    // each is a product, with what makes it an offer beside
    const [offer] = body.offers as {
      unique_url: string
      price: number
      product: object
      bundle_sku: string
    }[]
    expect(offer).toMatchObject({
      unique_url: expect.any(String),
      price: expect.any(Number),
      bundle_sku: expect.any(String),
      product: { price: offer?.price },
    })
  })

  it('is the same response for a session with an empty cart, revalidated on each request', async () => {
    const visitor = await aVisitor(shop)
    const { etag } = Object.fromEntries((await shop.get(`/api/v1${path}`, { 'x-shop-locale': 'en' })).headers)
    const { headers } = await visitor.get(path)
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([etag, 'private, no-cache'])
    expect((await visitor.get(path, { 'if-none-match': etag ?? '' })).status).toBe(304)
  })

  it('excludes options in the cart, for that session alone', async () => {
    const [visitor, other] = [await aVisitor(shop), await aVisitor(shop)]
    await addOffer(visitor)
    expect(await seen(visitor)).toEqual({
      skus: expect.not.arrayContaining([mask]),
      cache: 'private, no-store',
    })
    expect((await seen(other)).skus).toContain(mask)
    // without the shampoo the offer goes too, or stays at its own price
    await visitor.set(shampoo, 0)
    await visitor.set(mask, 0)
    expect((await visitor.cart()).items).toEqual([])
    expect(await seen(visitor)).toEqual({ skus: expect.arrayContaining([mask]), cache: 'private, no-cache' })
  })

  it('uses the cart of a member', async () => {
    const member = await signedInMember(shop)
    expect((await seen(member)).skus).toContain(mask)
    await addOffer(member)
    expect((await seen(member)).skus).not.toContain(mask)
  })

  it('answers 404 for an unknown product, with and without a cart', async () => {
    const visitor = await aVisitor(shop)
    await addOffer(visitor)
    const unknown = '/product/offers/00000000-0000-7000-8000-000000000000'
    expect([(await visitor.get(unknown)).status, (await shop.get(`/api/v1${unknown}`)).status]).toEqual([
      404, 404,
    ])
  })
})
