import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '#platform/http/server.ts'
import { listedAs, newsletterOf } from '#tools/builders/marketing/newsletter.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { erased } from '#tools/builders/profile/erased.ts'
import { openPayingShop, openTestShop, type PayingShop, type TestShop } from '#tools/testing/test-shop.ts'
import { findMember } from '../members/accounts.ts'
import { chooseOffers, mergeConsents } from './consents.ts'
import { overdueUpdates, updateMailingList } from './mailing-list.ts'

let shop: PayingShop
let newsletter: ReturnType<typeof newsletterOf>
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
  newsletter = newsletterOf(shop)
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const run = (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
const away = (calls: number) => shop.outage('mailing-list', 'error', calls)
/** The provider responds again, and postponed updates are sent. */
async function backAgain(): Promise<void> {
  await away(0)
  clock.move(3_700)
  await run('send-waiting-list-updates')
}
const waiting = async (email: string) =>
  rows('select subscribed, tries from mailing_list_updates where email = $1', email)
const shownAs = async (email: string) => {
  const listed = await listedAs(shop, email)
  return listed === null ? 'unknown' : listed.isSubscribed ? 'on' : 'off'
}

const events = {
  'sign up': (email: string) => newsletter.signUp(email),
  confirm: async (email: string) => newsletter.confirm(await newsletter.tokenTo(email)),
  withdraw: (email: string) => newsletter.unsubscribe(email),
  'sign up again': async (email: string) => {
    await newsletter.signUp(email)
    await newsletter.confirm(await newsletter.tokenTo(email))
  },
  erase: (email: string) => rows('select erase_traces(gen_random_uuid(), array[$1])', email),
} as const
type Event = keyof typeof events
async function doEvent(event: Event, email: string): Promise<void> {
  await events[event](email)
  await shop.work('send-list-update')
}

/** How an address gets to each state; `away`: from here on the provider does not respond. */
const states = {
  'never seen': [],
  'asked to confirm': ['sign up'],
  confirmed: ['sign up again'],
  'confirmed while the company was away': ['away', 'sign up again'],
  withdrawn: ['sign up again', 'withdraw'],
  'withdrawn while the company was away': ['sign up again', 'away', 'withdraw'],
  'withdrawn before the company was told of it': ['away', 'sign up again', 'withdraw'],
  'asked once more after withdrawing': ['sign up again', 'withdraw', 'sign up'],
} as const satisfies Record<string, readonly (Event | 'away')[]>
type State = keyof typeof states

/** What the provider has in the end, by state and event. */
const table: Record<State, Record<Event, 'unknown' | 'on' | 'off'>> = {
  'never seen': {
    'sign up': 'unknown',
    confirm: 'unknown',
    withdraw: 'unknown',
    'sign up again': 'on',
    erase: 'unknown',
  },
  'asked to confirm': {
    'sign up': 'unknown',
    confirm: 'on',
    withdraw: 'unknown',
    'sign up again': 'on',
    erase: 'unknown',
  },
  confirmed: { 'sign up': 'on', confirm: 'on', withdraw: 'off', 'sign up again': 'on', erase: 'off' },
  'confirmed while the company was away': {
    'sign up': 'on',
    confirm: 'on',
    withdraw: 'off',
    'sign up again': 'on',
    erase: 'off',
  },
  withdrawn: { 'sign up': 'off', confirm: 'off', withdraw: 'off', 'sign up again': 'on', erase: 'off' },
  'withdrawn while the company was away': {
    'sign up': 'off',
    confirm: 'off',
    withdraw: 'off',
    'sign up again': 'on',
    erase: 'off',
  },
  'withdrawn before the company was told of it': {
    'sign up': 'off',
    confirm: 'off',
    withdraw: 'off',
    'sign up again': 'on',
    erase: 'off',
  },
  'asked once more after withdrawing': {
    'sign up': 'off',
    confirm: 'on',
    withdraw: 'off',
    'sign up again': 'on',
    erase: 'off',
  },
}

const eachOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[] // keys of the literal
const cells = eachOf(states).flatMap((state) => eachOf(events).map((event) => [state, event] as const))

describe.each([false, true])('the company, away while it happens: %s', (isAway) => {
  it.each(cells)('of an address that is %s: %s', async (state, event) => {
    const email = `${state} ${event} ${isAway}@example.com`.replaceAll(' ', '.')
    for (const step of states[state])
      if (step === 'away') await away(100)
      else {
        await doEvent(step, email)
        clock.move(601) // confirmation emails are sent at most every ten minutes
      }
    if (isAway) await away(100)
    await doEvent(event, email)
    await backAgain()
    expect([await shownAs(email), await waiting(email)]).toEqual([table[state][event], []])
  })
})

describe('the mailing-list company is notified', () => {
  it('by the job of the change, in the language of the address, and once for a repeated change', async () => {
    const email = 'prompt@example.com'
    await doEvent('sign up again', email)
    expect(await listedAs(shop, email)).toMatchObject({ language: 'en', isSubscribed: true, calls: 1 })
    await doEvent('withdraw', email)
    await doEvent('withdraw', email)
    await run('send-waiting-list-updates')
    expect(await listedAs(shop, email)).toMatchObject({ isSubscribed: false, calls: 2 })
    expect(await waiting(email)).toEqual([])
  })

  it('repeatedly until it responds, and of the last change alone', async () => {
    const email = 'patient@example.com'
    await away(100)
    await doEvent('sign up again', email)
    for (const tries of [2, 3, 4, 5, 6]) {
      expect(await waiting(email)).toEqual([{ subscribed: true, tries: tries - 1 }])
      await run('send-waiting-list-updates') // too early
      clock.move(3_601)
      await run('send-waiting-list-updates')
      expect(await waiting(email)).toEqual([{ subscribed: true, tries }])
    }
    expect(await overdueUpdates(ctx())).toBe(1)
    await doEvent('withdraw', email)
    expect(await waiting(email)).toEqual([{ subscribed: false, tries: 1 }])
    expect(await overdueUpdates(ctx())).toBe(0)
    await backAgain()
    expect(await listedAs(shop, email)).toMatchObject({ isSubscribed: false, calls: 1 })
  })

  it('once a day of an address it refuses, and staff are notified at once', async () => {
    const email = 'nobody@refused.invalid'
    await doEvent('sign up again', email)
    expect(await overdueUpdates(ctx())).toBe(1)
    clock.move(3_601)
    await run('send-waiting-list-updates') // only after a day
    expect(await waiting(email)).toEqual([{ subscribed: true, tries: 1 }])
    clock.move(24 * 3_600)
    await run('send-waiting-list-updates')
    expect(await waiting(email)).toEqual([{ subscribed: true, tries: 2 }])
    await doEvent('withdraw', email) // a change is sent at once, and is refused too
    expect(await waiting(email)).toEqual([{ subscribed: false, tries: 1 }])
    expect(await shownAs(email)).toBe('unknown')
    await rows('delete from mailing_list_updates where email = $1', email)
    expect(await overdueUpdates(ctx())).toBe(0)
  })

  it('in the transaction of the change, so not of a change that is rolled back', async () => {
    const member = await signedInMember(shop)
    const taken = ctx().transaction(async (tx) => {
      const account = await findMember(tx, { id: member.id })
      if (account) await chooseOffers(tx, account, true)
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    await shop.work('send-list-update')
    await run('send-waiting-list-updates')
    expect(await shownAs(member.email)).toBe('unknown')
  })

  it('of a choice that a member makes in their account', async () => {
    const member = await signedInMember(shop)
    for (const [wanted, shown] of [
      ['1', 'on'],
      ['0', 'off'],
      ['1', 'on'],
    ] as const) {
      await member.send('PUT', '/account', { notifications: { offers_email: wanted } })
      await shop.work('send-list-update')
      expect(await shownAs(member.email)).toBe(shown)
    }
  })

  it('of a changed e-mail, and of two merged accounts', async () => {
    const agreeing = async () => {
      const { id, email } = await aMember(shop)
      await ctx().transaction(async (tx) => {
        const account = await findMember(tx, { id })
        if (account) await chooseOffers(tx, account, true)
      })
      await shop.work('send-list-update')
      return { id, email }
    }
    const moved = await agreeing()
    await rows("update members set email = 'other.address@example.com' where id = $1", moved.id)
    await run('send-waiting-list-updates')
    expect([await shownAs(moved.email), await shownAs('other.address@example.com')]).toEqual(['off', 'on'])
    const [closed, stays] = [await agreeing(), await agreeing()]
    await ctx().transaction((tx) => mergeConsents(tx, closed.id, stays.id))
    await run('send-waiting-list-updates')
    expect([await shownAs(closed.email), await shownAs(stays.email)]).toEqual(['off', 'on'])
  })

  it('of an erased member, even after an outage, and the address is deleted after its response', async () => {
    const member = await signedInMember(shop, { email: 'list.erased@example.com' })
    await member.send('POST', '/newsletter', { email: member.email })
    await shop.work('send-list-update')
    expect(await shownAs(member.email)).toBe('on')
    await away(100)
    await erased(shop, member, clock)
    await run('send-waiting-list-updates')
    expect(await waiting(member.email)).toEqual([{ subscribed: false, tries: 1 }])
    await backAgain()
    expect([await shownAs(member.email), await waiting(member.email)]).toEqual(['off', []])
  })
})

it('sends a change that occurs during a call after that call, never concurrently', async () => {
  const posted: string[] = []
  let release = () => undefined as void
  const held = new Promise<void>((done) => (release = done))
  const company = await listen(
    (incoming, outgoing) => {
      posted.push(incoming.url ?? '')
      void (posted.length === 1 ? held : Promise.resolve()).then(() => outgoing.end('ok'))
    },
    { host: '127.0.0.1', port: 0 },
  )
  const address = `http://127.0.0.1:${company.port}`
  const slow: TestShop = await openTestShop({
    LIMITS_FACTOR: '1000',
    NEWSLETTER_URL: `${address}/join`,
    NEWSLETTER_UNSUBSCRIBE_URL: `${address}/leave`,
  })
  try {
    const readers = newsletterOf(slow)
    const email = 'overtaking@example.com'
    await readers.signUp(email)
    await readers.confirm(await readers.tokenTo(email))
    const first = updateMailingList(slow.shop.systemContext(), email)
    while (posted.length === 0) await setTimeout(10)
    expect((await readers.unsubscribe(email)).status).toBe(200)
    await slow.work('send-list-update')
    expect(posted).toEqual(['/join'])
    release()
    await first
    expect(posted).toEqual(['/join', '/leave'])
    const left = await slow.shop.pool.query('select 1 from mailing_list_updates')
    expect(left.rowCount).toBe(0)
  } finally {
    await slow.close()
    await company.close()
  }
})
