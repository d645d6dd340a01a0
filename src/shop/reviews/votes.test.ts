import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aCalendar, aDeliveredOrder, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { eraseAuthor } from './writing/erase.ts'
import { moveReviews } from './writing/of-member.ts'

const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterAll(() => shop.close())

type Member = Awaited<ReturnType<typeof signedInMember>>
const rows = async (text: string, ...values: unknown[]) => (await shop.shop.pool.query(text, values)).rows
const aReview = async (at = 0): Promise<{ id: string; helpful: number }> => {
  const found = await rows(
    `select id, helpful from reviews where state = 'published' and member_id is null order by code offset $1 limit 1`,
    at,
  )
  return found[0] as { id: string; helpful: number }
}
const pathOf = (id: string) => `/product/comment/${id}/helpful`
const vote = (member: Pick<Member, 'send'>, id: string) => member.send('POST', pathOf(id), {})
const takeBack = (member: Member, id: string) =>
  shop.send('DELETE', `/api/v1${pathOf(id)}`, {}, member.headers)
const helpfulOf = async (id: string) =>
  ((await rows('select helpful from reviews where id = $1', id))[0] as { helpful: number }).helpful

describe('votes for helpful reviews', () => {
  it('count once for each member, also concurrently, and can be withdrawn', async () => {
    const { id, helpful } = await aReview()
    const [one, other] = [await signedInMember(shop), await signedInMember(shop)]
    await Promise.all(Array.from({ length: 8 }, () => vote(one, id)))
    expect((await vote(other, id)).body).toEqual({ helpful: helpful + 2, voted: true })
    expect((await takeBack(other, id)).body).toEqual({ helpful: helpful + 1, voted: false })
    expect((await takeBack(other, id)).body).toEqual({ helpful: helpful + 1, voted: false })
    expect(await helpfulOf(id)).toBe(helpful + 1)
  })

  it('are returned to the member who gave them, and to no other', async () => {
    const [{ id }, other] = [await aReview(4), await aReview(5)]
    const [one, two] = [await signedInMember(shop), await signedInMember(shop)]
    await vote(one, id)
    const votes = async (member: Pick<Member, 'get'>) =>
      member.get(`/comment/votes?comment_ids=${id},${other.id}`)
    expect((await votes(one)).body).toEqual({ voted: [id] })
    expect((await votes(two)).body).toEqual({ voted: [] })
    expect((await votes(await aVisitor(shop))).status).toBe(401)
    await takeBack(one, id)
    expect((await votes(one)).body).toEqual({ voted: [] })
  })

  it('require a member, and a published review', async () => {
    const member = await signedInMember(shop)
    const unknown = await vote(member, '00000000-0000-4000-8000-000000000000')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'reviews.unknown'])
    expect((await vote(await aVisitor(shop), (await aReview()).id)).status).toBe(401)
  })

  it('are refused for one’s own review', async () => {
    const author = await aReviewer(shop)
    await aDeliveredOrder(shop, author, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    calendar.pass(7)
    await author.signIn()
    const id = (await author.mine()).awaiting[0]?._id ?? ''
    await author.write(id)
    const desk = await atDesk(shop, 'content')
    expect((await desk.send('POST', `/reviews/${id}/decide`, { decision: 'publish' })).status).toBe(200)
    const response = await vote(author, id)
    expect([response.status, response.body.code]).toEqual([422, 'reviews.own_vote'])
    // nor by an account that was merged into the author's
    const [second, other] = [await signedInMember(shop), await signedInMember(shop)]
    await vote(second, id)
    await vote(other, id)
    await shop.shop.systemContext().transaction((tx) => moveReviews(tx, second.id, author.id))
    expect(await helpfulOf(id)).toBe(1)
    expect(await rows('select member_id from review_votes where review_id = $1', id)).toEqual([
      { member_id: other.id },
    ])
  })

  it('of an erased member lose the member and keep the count', async () => {
    const { id } = await aReview(1)
    const member = await signedInMember(shop)
    const { body } = await vote(member, id)
    await shop.shop.systemContext().transaction((tx) => eraseAuthor(tx, member.id))
    expect(await rows('select 1 from review_votes where member_id = $1', member.id)).toEqual([])
    expect(await helpfulOf(id)).toBe(body.helpful)
  })

  it('of two accounts of one person become one', async () => {
    const [both, mine] = [await aReview(2), await aReview(3)]
    const [from, into] = [await signedInMember(shop), await signedInMember(shop)]
    await vote(into, both.id)
    await vote(from, both.id)
    await vote(from, mine.id)
    await shop.shop.systemContext().transaction((tx) => moveReviews(tx, from.id, into.id))
    expect([await helpfulOf(both.id), await helpfulOf(mine.id)]).toEqual([both.helpful + 1, mine.helpful + 1])
    expect(await rows('select review_id from review_votes where member_id = $1', into.id)).toHaveLength(2)
  })
})
