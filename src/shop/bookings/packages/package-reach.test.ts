import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTreatedMember, book, branch, freeSlots } from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const today = dayInHongKong(new Date())
/** It is given at Tsim Sha Tsui and Sha Tin. */
const elsewhere = 'HERBAL-STEAM-1'
const reason = 'asked by telephone'

async function receptionOf(key: string): Promise<AtDesk> {
  const by = await atDesk(shop, 'reception')
  await shop.shop.pool.query('update staff_accounts set branch_key = $2 where email = $1', [by.email, key])
  return by
}

describe('rules/desk#11: packages and patch tests of a member', () => {
  it('are hidden from staff without access to an appointment or a branch with the treatment', async () => {
    const { member, packageId } = await aTreatedMember(shop, elsewhere)
    const strangers = [await receptionOf(branch), await atDesk(shop, 'therapist')]
    const receiver = await aMember(shop)
    for (const by of strangers)
      for (const path of ['packages', 'patch-tests'])
        expect(no(await by.get(`/members/${member.id}/${path}`))).toEqual([404, 'bookings.unknown_client'])
    const [reception] = strangers
    const post = (path: string, body: object) => reception?.send('POST', path, body)
    const answers = [
      await post(`/packages/${packageId}/extend`, { until: daysLater(today, 364), reason }),
      await post(`/packages/${packageId}/transfer`, { email: receiver.email, sessions: 1, reason }),
      await post(`/members/${member.id}/patch-tests`, { product_id: crypto.randomUUID(), tested_on: today }),
      await post(`/members/${member.id}/patch-tests/${crypto.randomUUID()}/withdraw`, {}),
    ]
    expect(answers.map((answer) => answer && no(answer))).toEqual([
      [404, 'sessions.unknown'],
      [404, 'sessions.unknown'],
      [404, 'bookings.unknown_client'],
      [404, 'bookings.unknown_client'],
    ])
  })

  it('are visible to a reception of a branch with the treatment, and to the therapist of an appointment', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const [slot] = await freeSlots(member, { from: daysLater(today, 3), to: daysLater(today, 9) })
    if (!slot) throw new Error('nothing is free')
    const reception = await receptionOf(branch)
    const therapist = await atDesk(shop, 'therapist')
    const read = async (by: AtDesk) => (await by.get(`/members/${member.id}/packages`)).status
    expect([await read(reception), await read(therapist)]).toEqual([200, 404])
    const booking = await book(member, packageId, slot)
    await shop.shop.pool.query(
      `update resources set staff_id = (select id from staff_accounts where email = $1) where id = $2`,
      [therapist.email, (booking.therapist as { id: string }).id],
    )
    expect(ok(await therapist.get(`/members/${member.id}/packages`)).body.packages).toMatchObject([
      { _id: packageId },
    ])
    expect((await therapist.get(`/members/${member.id}/patch-tests`)).status).toBe(200)
  })
})
