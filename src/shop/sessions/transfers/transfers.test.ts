import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTreatedMember } from '#tools/builders/bookings/bookings.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { linkIn, sendAll } from '#tools/builders/notifications/emails.ts'
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { findMember } from '../../members/accounts.ts'
import { mergeEverywhere } from '../../profile/registry.ts'
import { transferSessions } from '../changes.ts'
import { waivePackage } from '../waiver.ts'
import { expireSessions } from '../jobs.ts'
import { countSessions } from '../session.rules.ts'
import { checkUnused, findPackage, packagesOfMember, takeBackSessions } from '../sessions.ts'
import { bookSession } from '../use.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const system = () => shop.shop.systemContext()
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]

async function aPerson() {
  const member = await signedInMember(shop)
  const email = (await findMember(system(), { id: member.id }))?.email ?? ''
  return { ...staysSignedIn(shop, member), email }
}
type Sender = Pick<Awaited<ReturnType<typeof aPerson>>, 'send' | 'get'>

let giver: Awaited<ReturnType<typeof aTreatedMember>>['member'] & { packageId: string }
let taker: Awaited<ReturnType<typeof aPerson>>
beforeEach(async () => {
  const { member, packageId } = await aTreatedMember(shop)
  giver = Object.assign(staysSignedIn(shop, member), { packageId }) as typeof giver
  taker = await aPerson()
})

const offer = (email: string, sessions = 2) =>
  giver.send('POST', '/sessions/transfers', { package: giver.packageId, email, sessions })
const transferIn = (answer: Awaited<ReturnType<typeof offer>>) =>
  ok(answer).body.transfer as Record<string, unknown> & { _id: string }

/** Offers sessions, and reads the token from the letter. */
async function offered(email: string, sessions = 2) {
  const { _id: id } = transferIn(await offer(email, sessions))
  await sendAll(shop)
  const [letter] = await rows<{ text: string; to: string }>(
    `select text, "to" from messages where key = $1`,
    `mail:sessions-offered:${id}`,
  )
  const link = new URL(linkIn(letter?.text ?? ''))
  return { id, link, to: letter?.to, token: link.searchParams.get('token') ?? '' }
}
const take = ({ send }: Pick<Sender, 'send'>, token: string) =>
  send('POST', '/sessions/transfers/take', { token })
const opened = async ({ get }: Pick<Sender, 'get'>, token: string) =>
  (await get(`/sessions/transfers/link?token=${token}`)).body.transfer as Record<string, unknown>
const refusal = ({ status, body }: Awaited<ReturnType<typeof take>>) => [status >= 400, body.code]
const countsOf = async (id: string) => {
  const found = await findPackage(system(), id)
  if (!found) throw new Error('the package is gone')
  return countSessions(found)
}
const handOver = (count: number) =>
  system().transaction((tx) =>
    transferSessions(tx, giver.packageId, { to: taker.id, count, actor: 'staff@example.com' }),
  )

describe('sessions that are offered to another person (rules/sessions#9)', () => {
  it('are accepted by the link of the email, once under repeated requests', async () => {
    const { token, to, link } = await offered(taker.email.toUpperCase())
    expect(to).toBe(taker.email)
    expect(link.pathname).toMatch(/\/booking\/sessions\/received$/)
    expect(await opened(await aVisitor(shop), token)).toMatchObject({ is_for_you: null, sessions: 2 })
    expect(await opened(taker, token)).toMatchObject({ state: 'offered', is_for_you: true })

    const answers = await Promise.all([take(taker, token), take(taker, token)])
    for (const answer of answers) expect(ok(answer).body.transfer).toMatchObject({ is_yours: true })
    const [received, ...more] = await packagesOfMember(system(), taker.id)
    expect(more).toEqual([])
    const given = await findPackage(system(), giver.packageId)
    expect(received).toMatchObject({ fromPackageId: giver.packageId, expiresOn: given?.expiresOn })
    expect(await countsOf(giver.packageId)).toMatchObject({ active: 3, transferred: 2 })

    const ofGiver = ok(await giver.get('/bookings/packages')).body.packages
    const ofTaker = ok(await taker.get('/bookings/packages')).body.packages
    expect(ofGiver).toMatchObject([{ left: 3, handed_on: 2, is_received: false, transfer: null }])
    expect(ofTaker).toMatchObject([{ left: 2, handed_on: 0, is_received: true, transfer: null }])
  })

  it('have the same response for addresses with and without an account, and only the hash is stored', async () => {
    const strange = transferIn(await offer('nobody-knows@example.com'))
    await giver.send('POST', `/sessions/transfers/${strange._id}/withdraw`, {})
    const known = transferIn(await offer(taker.email))
    expect(Object.keys(known).toSorted()).toEqual(Object.keys(strange).toSorted())
    const { token } = await offered(taker.email)
    const stored = await rows<{ hash: string }>(
      `select encode(token_hash, 'escape') as hash from session_transfers where id = $1`,
      known._id,
    )
    expect(stored[0]?.hash).not.toContain(token)
  })

  it('are one offer for each package, and a repeat returns the existing one', async () => {
    const first = transferIn(await offer(taker.email))
    expect(transferIn(await offer(taker.email))._id).toBe(first._id)
    expect(refusal(await offer(taker.email, 1))).toEqual([true, 'sessions.transfer_pending'])
    expect(refusal(await offer('another@example.com'))).toEqual([true, 'sessions.transfer_pending'])
    const packages = ok(await giver.get('/bookings/packages')).body.packages
    expect(packages).toMatchObject([{ transfer: { _id: first._id, email: taker.email, sessions: 2 } }])
  })

  it('cannot be accepted once withdrawn, and their address is deleted', async () => {
    const { id, token } = await offered(taker.email)
    ok(await giver.send('POST', `/sessions/transfers/${id}/withdraw`, {}))
    ok(await giver.send('POST', `/sessions/transfers/${id}/withdraw`, {}))
    expect(refusal(await take(taker, token))).toEqual([true, 'sessions.transfer_withdrawn'])
    expect(await opened(taker, token)).toMatchObject({ state: 'withdrawn' })
    expect(await rows('select email from session_transfers where id = $1', id)).toEqual([{ email: null }])
    expect(await countsOf(giver.packageId)).toMatchObject({ active: 5 })
  })

  it('are not taken after 14 days, and can be offered again', async () => {
    const { id, token } = await offered(taker.email)
    clock.move(14 * 86_400)
    expect(refusal(await take(taker, token))).toEqual([true, 'sessions.transfer_over'])
    await expireSessions.run(system())
    expect(await rows('select state, email from session_transfers where id = $1', id)).toEqual([
      { state: 'expired', email: null },
    ])
    expect(transferIn(await offer(taker.email))).toMatchObject({ state: 'offered' })
  })

  it('are for the account of that address alone', async () => {
    const { id, token } = await offered(taker.email)
    const third = await aPerson()
    expect(await opened(third, token)).toMatchObject({ is_for_you: false })
    expect(refusal(await take(third, token))).toEqual([true, 'sessions.transfer_other'])
    expect((await take(await aVisitor(shop), token)).status).toBe(401)
    const withdrawing = await third.send('POST', `/sessions/transfers/${id}/withdraw`, {})
    expect(refusal(withdrawing)).toEqual([true, 'sessions.transfer_unknown'])
    expect(refusal(await take(taker, 'no-such-token'))).toEqual([true, 'sessions.transfer_unknown'])
    ok(await take(taker, token))
    expect(refusal(await take(third, token))).toEqual([true, 'sessions.transfer_taken'])
  })

  it('must belong to the caller, be for another person, be unused, and are rate-limited', async () => {
    const { email } = (await findMember(system(), { id: giver.id })) ?? { email: '' }
    expect(refusal(await offer(email))).toEqual([true, 'sessions.transfer_own'])
    expect(refusal(await offer(taker.email, 6))).toEqual([true, 'sessions.none_left'])
    const stranger = await taker.send('POST', '/sessions/transfers', {
      package: giver.packageId,
      email: 'another@example.com',
      sessions: 1,
    })
    expect(refusal(stranger)).toEqual([true, 'sessions.unknown'])
    for (const _ of [1, 2, 3]) {
      const { _id: id } = transferIn(await offer(taker.email))
      ok(await giver.send('POST', `/sessions/transfers/${id}/withdraw`, {}))
    }
    expect(refusal(await offer(taker.email))).toEqual([true, 'sessions.transfer_often'])
  })

  it('are blocked: neither booked nor refunded until the offer ends', async () => {
    const { id, token } = await offered(taker.email, 4)
    const day = daysLater(dayInHongKong(clock.now()), 3)
    const booking = { day, number: 'B1', actor: 'shopper' }
    const bookOne = () => system().transaction((tx) => bookSession(tx, giver.packageId, booking))
    await bookOne()
    await expect(bookOne()).rejects.toThrow('sessions.offered')

    const found = await findPackage(system(), giver.packageId)
    const wanted = [{ lineId: found?.lineId ?? '', sessions: 1 }]
    await expect(checkUnused(system(), found?.orderId ?? '', wanted)).rejects.toThrow('sessions.in_use')
    const refund = () => system().transaction((tx) => takeBackSessions(tx, wanted, { actor: 'test' }))
    await expect(refund()).rejects.toThrow('sessions.in_use')
    await expect(handOver(1)).rejects.toThrow('sessions.offered')

    await giver.send('POST', `/sessions/transfers/${id}/withdraw`, {})
    await refund()
    expect(await countsOf(giver.packageId)).toMatchObject({ active: 3, booked: 1, refunded: 1 })
    expect(refusal(await take(taker, token))).toEqual([true, 'sessions.transfer_withdrawn'])
  })

  it('are free again after 14 days, before any job has run', async () => {
    await offered(taker.email, 5)
    await expect(handOver(1)).rejects.toThrow('sessions.offered')
    clock.move(14 * 86_400)
    await handOver(1)
    expect(await countsOf(giver.packageId)).toMatchObject({ active: 4, transferred: 1 })
  })

  it('are given up with the offer', async () => {
    const { token } = await offered(taker.email, 2)
    await system().transaction((tx) => waivePackage(tx, giver.packageId, { actor: 'shopper' }))
    expect(refusal(await take(taker, token))).toEqual([true, 'sessions.transfer_withdrawn'])
    expect(await countsOf(giver.packageId)).toMatchObject({ active: 0, forfeited: 5 })
  })

  it('follow a merge of the account that offers them', async () => {
    const { id, token } = await offered(taker.email)
    const { id: into } = await aPerson()
    const merging = { key: `merge ${giver.id}`, actor: 'test', reason: 'one person' }
    await system().transaction(async (tx) => {
      expect(await mergeEverywhere(tx, giver.id, into, merging)).toBe(true)
    })
    const owners = await rows('select member_id from session_transfers where id = $1', id)
    expect(owners).toEqual([{ member_id: into }])
    ok(await take(taker, token))
  })
})
