import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, violations } from '#tools/builders/orders/orders.ts'
import { aCalendar, aPicture } from '#tools/builders/reviews/reviews.ts'
import {
  aMembersOrder,
  codeOf,
  fileOf,
  idOf,
  type Photo,
  photoIn,
  sendPhoto,
  shampoo,
} from '#tools/builders/returns/returns.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { changeSetting } from '../content/content.ts'
import { eraseReturnNotes } from './returns.ts'

const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

describe('photos', () => {
  it('are required for damaged or wrong goods, and not for unopened ones', async () => {
    const { ask, photo, list } = await aMembersOrder(shop)
    expect(codeOf(await ask([{ line: 0, units: 1, reason: 'damaged' }]))).toEqual([
      400,
      'returns.photo_missing',
    ])
    const [first, second] = [
      photoIn(await photo(await aPicture())),
      photoIn(await photo(await aPicture('png'))),
    ]
    const { photos, needs_photo } = (await list()) as unknown as { photos: Photo[]; needs_photo: boolean }
    expect([needs_photo, photos.map(({ id }) => id).toSorted()]).toEqual([
      true,
      [first.id, second.id].toSorted(),
    ])
    idOf(await ask([{ line: 0, units: 1, reason: 'damaged' }], { photo_ids: [first.id, first.id] }))
    expect((await list()) as object).toMatchObject({
      returns: [{ photos: [{ id: first.id, small: first.small }] }],
      photos: [{ id: second.id }],
    })
    expect(codeOf(await ask([{ line: 0, units: 1, reason: 'wrong' }], { photo_ids: [first.id] }))).toEqual([
      400,
      'returns.unknown_photo',
    ])
    idOf(await ask([{ line: 0, units: 1 }]))
  })

  it('are optional if the policy does not require them', async () => {
    const policy = { unopenedDays: 7, faultyDays: 14, photo: false }
    await changeSetting(shop.shop.systemContext(), 'return_policy', policy)
    shop.shop.cache.drop('*')
    const { ask, list } = await aMembersOrder(shop)
    expect((await list()) as object).toMatchObject({ needs_photo: false })
    idOf(await ask([{ line: 0, units: 1, reason: 'wrong' }]))
    await changeSetting(shop.shop.systemContext(), 'return_policy', { ...policy, photo: true })
    shop.shop.cache.drop('*')
  })

  it('are visible to their buyer and to the back office alone', async () => {
    const { member, order, ask, photo } = await aMembersOrder(shop)
    const { id, small, large } = photoIn(await photo(await aPicture()))
    const desk = await atDesk(shop, 'care')
    const atTheDesk = () => fileOf(shop, `/api/admin/v1/returns/photos/${id}`, { cookie: desk.cookie })
    expect(await fileOf(shop, small, member.headers)).toEqual({
      status: 200,
      type: 'image/webp',
      cache: 'private, no-store',
    })
    expect((await atTheDesk()).status).toBe(404)
    const requested = idOf(await ask([{ line: 0, units: 1, reason: 'wrong' }], { photo_ids: [id] }))
    expect((await atTheDesk()).status).toBe(200)
    expect((await desk.get(`/returns/${requested}`)).body.return).toMatchObject({
      photos: [{ id, small: `/api/admin/v1/returns/photos/${id}?size=small` }],
    })
    const other = await aMembersOrder(shop)
    for (const headers of [
      undefined,
      other.member.headers,
      { cookie: (await atDesk(shop, 'marketing')).cookie },
    ])
      expect((await fileOf(shop, large, headers)).status).toBe(404)
    expect(
      (
        await fileOf(shop, `/api/admin/v1/returns/photos/${id}`, {
          cookie: (await atDesk(shop, 'marketing')).cookie,
        })
      ).status,
    ).toBe(403)
    const { id: waiting } = photoIn(await photo(await aPicture()))
    expect(
      codeOf(await other.ask([{ line: 0, units: 1, reason: 'wrong' }], { photo_ids: [waiting] })),
    ).toEqual([400, 'returns.unknown_photo'])
    expect(
      codeOf(await sendPhoto(shop, other.member.headers, { order_id: order._id }, await aPicture())),
    ).toEqual([404, 'orders.unknown'])
  })

  it('are pictures, of goods that arrived, and not too many', async () => {
    const { photo, order } = await aMembersOrder(shop)
    expect(codeOf(await photo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toEqual([
      422,
      'returns.photo_type',
    ])
    expect(codeOf(await photo((await aPicture()).subarray(0, 200)))).toEqual([422, 'returns.photo_broken'])
    expect(codeOf(await photo(Buffer.from('GIF89a')))).toEqual([422, 'returns.photo_moves'])
    const paid = await anOrder(shop, { [shampoo]: 1 })
    expect(
      codeOf(await sendPhoto(shop, paid.visitor.headers, { order_id: paid.id }, await aPicture())),
    ).toEqual([409, 'returns.not_delivered'])
    await shop.shop.pool.query(
      'insert into return_photos (id, order_id, width, height, created_at) select gen_random_uuid(), $1, 1, 1, now() from generate_series(1, 24)',
      [order._id],
    )
    expect(codeOf(await photo(await aPicture()))).toEqual([422, 'returns.too_many_photos'])
  })

  it('of a closed return are deleted two years after their upload, also of a guest (rules/returns#13)', async () => {
    const { pool } = shop.shop
    const { member, ask, photo, order } = await aMembersOrder(shop)
    const [ended, open] = [photoIn(await photo(await aPicture())), photoIn(await photo(await aPicture()))]
    const refused = idOf(await ask([{ line: 0, units: 1, reason: 'wrong' }], { photo_ids: [ended.id] }))
    const desk = await atDesk(shop, 'care')
    const decided = await desk.send('POST', `/returns/${refused}/decide`, {
      decision: 'refuse',
      note: 'used',
    })
    expect(decided.status).toBe(200)
    idOf(await ask([{ line: 0, units: 1, reason: 'wrong' }], { photo_ids: [open.id] }))
    const job = () => shop.shop.jobs.find(({ name }) => name === 'forget-return-photos')?.run({})
    const there = async () => [
      (await fileOf(shop, ended.small, member.headers)).status,
      (await fileOf(shop, open.small, member.headers)).status,
    ]
    await pool.query(
      "update return_photos set created_at = created_at - interval '700 days' where order_id = $1",
      [order._id],
    )
    await job()
    expect(await there()).toEqual([200, 200])
    await pool.query(
      "update return_photos set created_at = created_at - interval '31 days' where order_id = $1",
      [order._id],
    )
    await job()
    expect(await there()).toEqual([404, 200])
  })

  it('without a return are deleted after a month, and all photos of an erased member', async () => {
    const { member, ask, photo } = await aMembersOrder(shop)
    const [sent, waiting] = [photoIn(await photo(await aPicture())), photoIn(await photo(await aPicture()))]
    idOf(await ask([{ line: 0, units: 1, reason: 'wrong' }], { photo_ids: [sent.id] }))
    const job = () => shop.shop.jobs.find(({ name }) => name === 'forget-return-photos')?.run({})
    await job()
    expect((await fileOf(shop, waiting.small, member.headers)).status).toBe(200)
    await shop.shop.pool.query("update return_photos set created_at = created_at - interval '31 days'")
    await job()
    const there = async () => [
      (await fileOf(shop, sent.small, member.headers)).status,
      (await fileOf(shop, waiting.small, member.headers)).status,
    ]
    expect(await there()).toEqual([200, 404])
    await shop.shop.systemContext().transaction((tx) => eraseReturnNotes(tx, member.id))
    expect(await there()).toEqual([404, 404])
  })
})
