import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { newsletterOf } from '#tools/builders/marketing/newsletter.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { queueMessage } from '../notifications/outbox.ts'
import { sendMessage } from '../notifications/sending.ts'
import { chooseOffers, consentOf, mergeConsents, unsubscribeLinks } from './consents.ts'
import { findMember } from '../members/accounts.ts'

let shop: TestShop
let newsletter: ReturnType<typeof newsletterOf>
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  newsletter = newsletterOf(shop)
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
const eventsOf = async (email: string) =>
  (
    await shop.shop.pool.query(
      `select e.state, e.source, e.wording from marketing_consent_events e
       join marketing_consents c on c.id = e.consent_id where c.email = $1 order by e.id`,
      [email],
    )
  ).rows
async function aReader(email: string) {
  await newsletter.signUp(email)
  await newsletter.confirm(await newsletter.tokenTo(email))
  return unsubscribeLinks(ctx(), email, 'en')
}
/** A marketing email, queued and due. */
const aLetter = (to: string, url: string, key: string) =>
  ctx().transaction((tx) =>
    queueMessage(tx, {
      key,
      channel: 'mail',
      event: 'campaign',
      language: 'en',
      to,
      subject: key,
      text: 'News',
      html: null,
      orderId: null,
      marketing: { purpose: 'news', unsubscribeUrl: url },
    }),
  )
const messageState = async (key: string) =>
  (await shop.shop.pool.query('select state from messages where key = $1', [key])).rows[0]?.state

describe('signing up at the foot of a page', () => {
  it('sends a confirmation request first, gives known addresses the same answer and confirms once', async () => {
    const first = await newsletter.signUp('Reader@Example.com')
    expect(first.body).toEqual({ message: 'ok', confirmed: false })
    const token = await newsletter.tokenTo('reader@example.com')
    expect((await newsletter.mailsTo('reader@example.com')).at(-1)?.subject).toBe(
      'Please confirm your ELOWEN newsletter',
    )
    expect(await newsletter.stateOf('reader@example.com')).toBe('asked')
    expect((await newsletter.confirm(token)).status).toBe(200)
    expect((await newsletter.confirm(token)).status).toBe(404)
    expect((await newsletter.signUp('reader@example.com')).body).toEqual(first.body)
    expect(await newsletter.stateOf('reader@example.com')).toBe('confirmed')
    expect(await eventsOf('reader@example.com')).toEqual([
      { state: 'asked', source: 'footer', wording: 2 },
      { state: 'confirmed', source: 'footer', wording: 2 },
    ])
  })

  it('sends one confirmation request from several tabs, and another after ten minutes', async () => {
    const email = 'tabs@example.com'
    await Promise.all([newsletter.signUp(email), newsletter.signUp(email), newsletter.signUp(email)])
    await newsletter.letters()
    expect(await newsletter.mailsTo(email)).toHaveLength(1)
    clock.move(601)
    await newsletter.signUp(email)
    await newsletter.letters()
    expect(await newsletter.mailsTo(email)).toHaveLength(2)
  })

  it('takes effect at once for a member’s own verified address, and for no other address', async () => {
    const member = await signedInMember(shop)
    const own = await member.send('POST', '/newsletter', { email: member.email.toUpperCase() })
    expect(own.body).toEqual({ message: 'ok', confirmed: true })
    expect(await newsletter.stateOf(member.email)).toBe('confirmed')
    expect((await member.send('POST', '/newsletter', { email: 'friend@example.com' })).body.confirmed).toBe(
      false,
    )
    const unproved = await signedInMember(shop, { verified: { email: false, phone: true } })
    expect((await unproved.send('POST', '/newsletter', { email: unproved.email })).body.confirmed).toBe(false)
    expect(await newsletter.stateOf(unproved.email)).toBe('asked')
  })

  it('rejects an old confirmation link after consent was withdrawn', async () => {
    const email = 'changed.mind@example.com'
    await newsletter.signUp(email)
    const token = await newsletter.tokenTo(email)
    expect((await newsletter.unsubscribe(email)).status).toBe(200)
    expect((await newsletter.confirm(token)).status).toBe(404)
    expect(await newsletter.stateOf(email)).toBe('withdrawn')
  })
})

describe('an unconfirmed sign-up', () => {
  const days = (count: number) => clock.move(count * 86_400)
  const forget = () => shop.shop.jobs.find(({ name }) => name === 'forget-old-words')?.run({})
  const recordsOf = async (email: string) =>
    (await shop.shop.pool.query('select state from marketing_consents where email = $1', [email])).rowCount

  it('is stored while its link is valid, and is deleted with its history once the link has expired', async () => {
    const [slow, late, never] = ['slow@example.com', 'late@example.com', 'never@example.com']
    for (const email of [slow, late, never]) await newsletter.signUp(email)
    const [inTime, tooLate] = [await newsletter.tokenTo(slow), await newsletter.tokenTo(late)]
    days(29.9)
    await forget()
    expect(await newsletter.stateOf(never)).toBe('asked')
    expect((await newsletter.confirm(inTime)).status).toBe(200)
    days(0.2)
    expect((await newsletter.confirm(tooLate)).status).toBe(404)
    await forget()
    expect([await recordsOf(never), await recordsOf(late)]).toEqual([0, 0])
    expect(await newsletter.stateOf(slow)).toBe('confirmed')
    expect((await newsletter.confirm(tooLate)).status).toBe(404)
    await newsletter.signUp(late)
    expect((await newsletter.confirm(await newsletter.tokenTo(late))).status).toBe(200)
  })

  it('leaves a record that was confirmed and withdrawn before unchanged, with the proof of both', async () => {
    const email = 'agreed.before@example.com'
    await aReader(email)
    await newsletter.unsubscribe(email)
    const before = await consentOf(ctx(), email)
    clock.move(601)
    await newsletter.signUp(email)
    expect(await newsletter.stateOf(email)).toBe('asked')
    days(31)
    await forget()
    expect(await consentOf(ctx(), email)).toMatchObject({
      state: 'withdrawn',
      confirmedAt: before?.confirmedAt,
      withdrawnAt: before?.withdrawnAt,
    })
    const states = (await eventsOf(email)).map(({ state }) => state as string)
    expect(states).toEqual(['asked', 'confirmed', 'withdrawn', 'asked', 'withdrawn'])
  })

  it('is also deleted if it was withdrawn before confirmation and then requested again', async () => {
    const email = 'never.agreed@example.com'
    await newsletter.signUp(email)
    await newsletter.unsubscribe(email)
    await newsletter.signUp(email)
    days(31)
    await forget()
    expect(await recordsOf(email)).toBe(0)
  })
})

describe('the choice in the account', () => {
  const choose = (member: Awaited<ReturnType<typeof signedInMember>>, wanted: string) =>
    member.send('PUT', '/account', { notifications: { offers_email: wanted } })
  type Account = { notifications: { offers_email: boolean }; offers_unconfirmed: boolean }

  it('is the record of the address, read back and withdrawn', async () => {
    const member = await signedInMember(shop)
    expect((await choose(member, '1')).body.account).toMatchObject({ offers_unconfirmed: false })
    expect(await consentOf(ctx(), member.email)).toMatchObject({
      state: 'confirmed',
      source: 'profile',
      wording: 2,
    })
    await choose(member, '1')
    expect(await eventsOf(member.email)).toHaveLength(1)
    const after = (await choose(member, '0')).body.account as Account
    expect(after.notifications.offers_email).toBe(false)
    expect(await newsletter.stateOf(member.email)).toBe('withdrawn')
  })

  it('waits for the confirmation while the address is not verified', async () => {
    const member = await signedInMember(shop, { verified: { email: false, phone: true } })
    const { notifications, offers_unconfirmed } = (await choose(member, '1')).body.account as Account
    expect([notifications.offers_email, offers_unconfirmed]).toEqual([true, true])
    await choose(member, '1')
    await newsletter.letters()
    expect(
      (await newsletter.mailsTo(member.email)).filter(({ subject }) => subject.includes('newsletter')),
    ).toHaveLength(1)
  })

  it('moves to a changed e-mail address, and after a merge the later choice counts', async () => {
    const [one, other] = [await aMember(shop), await aMember(shop)]
    const setChoice = async (id: string, wanted: boolean) => {
      clock.move(60)
      await ctx().transaction(async (tx) => {
        const account = await findMember(tx, { id })
        if (account) await chooseOffers(tx, account, wanted)
      })
    }
    await setChoice(one.id, true)
    await shop.shop.pool.query('update members set email = $2 where id = $1', [one.id, 'moved@example.com'])
    expect([await newsletter.stateOf(one.email), await newsletter.stateOf('moved@example.com')]).toEqual([
      null,
      'confirmed',
    ])
    await setChoice(other.id, true)
    await setChoice(other.id, false)
    await ctx().transaction((tx) => mergeConsents(tx, other.id, one.id))
    expect([await newsletter.stateOf(other.email), await newsletter.stateOf('moved@example.com')]).toEqual([
      null,
      'withdrawn',
    ])
  })
})

describe('unsubscribing', () => {
  const oneClick = (url: string, body = 'List-Unsubscribe=One-Click') =>
    shop.shop.api.fetch(
      new Request(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      { ip: '10.9.9.9', seenIn: null },
    )

  it('accepts one-click requests of the mail program, also two at once, and a GET request changes nothing', async () => {
    const email = 'one.click@example.com'
    const { oneClick: url = '' } = (await aReader(email)) ?? {}
    const look = await shop.get(new URL(url).pathname)
    expect([look.status, look.headers.get('location')?.split('?')[0]]).toEqual([
      303,
      'http://shop.test/unsubscribe',
    ])
    expect((await oneClick(url, '')).status).toBe(400)
    expect(await newsletter.stateOf(email)).toBe('confirmed')
    const answers = await Promise.all([oneClick(url), oneClick(url)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await newsletter.stateOf(email)).toBe('withdrawn')
    expect((await eventsOf(email)).map(({ state }) => state)).toEqual(['asked', 'confirmed', 'withdrawn'])
  })

  it('rejects links that are truncated, altered or of another address', async () => {
    const { page = '' } = (await aReader('signed@example.com')) ?? {}
    const { page: others = '' } = (await aReader('others@example.com')) ?? {}
    const [token = '', foreign = ''] = [page, others].map(
      (url) => new URL(url).searchParams.get('token') ?? '',
    )
    const mixed = `${token.split('.')[0]}.${foreign.split('.')[1]}`
    for (const bad of [token.slice(0, -1), `${token}x`, mixed, 'x', ''])
      expect((await shop.send('POST', '/api/v1/newsletter/unsubscribe', { token: bad })).body.code).toBe(
        'marketing.bad_link',
      )
    expect(await newsletter.stateOf('signed@example.com')).toBe('confirmed')
  })

  it('stops emails that were queued before, and no others', async () => {
    const email = 'queued@example.com'
    const { oneClick: url = '' } = (await aReader(email)) ?? {}
    const first = await aLetter(email, url, 'mail:news:first')
    await sendMessage(ctx(), first ?? '')
    expect((await newsletter.mailsTo(email)).at(-1)?.headers).toEqual({
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    const second = await aLetter(email, url, 'mail:news:second')
    await oneClick(url)
    await sendMessage(ctx(), second ?? '')
    expect([await messageState('mail:news:first'), await messageState('mail:news:second')]).toEqual([
      'sent',
      'outdated',
    ])
  })
})
