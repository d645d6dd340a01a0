import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { beginningOf, dayInHongKong } from '../../calendar.ts'
import { endStaff } from '../../staff/accounts.ts'
import type { HouseRole } from '../../staff/rules.ts'
import { collectNotices } from './collect.ts'
import { forgetNoticesNightly, notifyStaff } from './jobs.ts'
import { sendNotices } from './send.ts'

const clock = aClock()
let shop: TestShop
let care: AtDesk
let owner: AtDesk
let orderId: string
let number: string
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  care = await atDesk(shop, 'care')
  owner = await atDesk(shop, 'owner')
  const { order, id } = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  orderId = id
  number = order.number
  await notify()
})
afterAll(() => shop.close())
beforeEach(async () => {
  clock.move(60)
  owner = await atDesk(shop, 'owner') // sessions expire as the clock moves by hours
})

const system = () => shop.shop.systemContext()
const notify = () => notifyStaff.run(system())
const rows = async <R>(text: string, values: unknown[] = []) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const mails = (who: AtDesk) =>
  rows<{ subject: string; text: string; html: string }>(
    'select subject, text, html from messages where "to" = $1 and event = \'desk.notices\' order by created_at, id',
    [who.email],
  )
const nameOf = async (who: AtDesk) =>
  (await rows<{ name: string }>('select name from staff_accounts where email = $1', [who.email]))[0]?.name ??
  ''
const mention = async (by: AtDesk, who: AtDesk, text = 'please look') =>
  ok(await by.send('POST', `/timeline/order/${orderId}/comments`, { text: `@${await nameOf(who)} ${text}` }))
type List = {
  unread: number
  notices: { id: string; kind: string; is_read: boolean; item: { title: string } | null }[]
}
const list = async (who: AtDesk) => ok(await who.get('/notifications')).body as unknown as List
const choose = (who: AtDesk, rules: object) => who.send('PUT', '/notification-rules', rules)
const untilHour = (hour: number) => {
  const now = clock.now()
  const today = beginningOf(dayInHongKong(now)).getTime() + hour * 3_600_000
  const next = today > now.getTime() ? today : today + 86_400_000
  clock.move(Math.ceil((next - now.getTime()) / 1_000))
}

describe('a mention', () => {
  it('causes one notice and one mail, even if jobs run twice', async () => {
    await mention(owner, care)
    await Promise.all([collectNotices(system()), collectNotices(system())])
    await Promise.all([sendNotices(system()), sendNotices(system())])
    await notify()
    const { unread, notices } = await list(care)
    expect(unread).toBe(1)
    expect(notices).toMatchObject([{ kind: 'mentions', is_read: false, item: { title: number } }])
    const sent = await mails(care)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(`1: ${number}`)
    expect(sent[0]?.text).not.toContain('please look')
    expect((await list(owner)).notices.filter(({ kind }) => kind === 'mentions')).toEqual([])
  })

  it('reaches a staff user even if the notice of another fails, which is retried', async () => {
    const first = await atDesk(shop, 'finance')
    const second = await atDesk(shop, 'warehouse')
    await notify()
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      'select id from staff_accounts where email = $1',
      [first.email],
    )
    await rows(`create function breaks() returns trigger language plpgsql as $$
      begin if new.staff_id = '${id}' then raise 'a bad row'; end if; return new; end $$`)
    await rows('create trigger breaks before insert on desk_notices for each row execute function breaks()')
    const before = (await mails(care)).length
    await mention(owner, first)
    await mention(owner, second)
    await mention(owner, care, 'as well')
    await expect(notify()).rejects.toThrow('a bad row')
    expect([(await list(second)).unread, (await mails(second)).length]).toEqual([1, 1])
    expect(await mails(care)).toHaveLength(before + 1)
    await rows('drop trigger breaks on desk_notices')
    await notify()
    expect([(await list(first)).unread, (await mails(first)).length]).toEqual([1, 1])
    ok(await care.send('POST', '/notifications/read', {}))
  })

  it('can be marked read alone or with all others, by its reader only', async () => {
    const { notices } = await list(care)
    const id = notices[0]?.id
    expect(no(await owner.send('POST', '/notifications/read', { id }))).toEqual([404, 'notices.unknown'])
    expect(ok(await care.send('POST', '/notifications/read', { id })).body).toEqual({ unread: 0 })
    expect(ok(await care.send('POST', '/notifications/read', { id })).body).toEqual({ unread: 0 })
    await mention(owner, care, 'again')
    await notify()
    expect((await list(care)).unread).toBe(1)
    expect(ok(await care.send('POST', '/notifications/read', {})).body).toEqual({ unread: 0 })
  })

  it('that was withdrawn before its mail is not mailed, and is listed as closed', async () => {
    const before = (await mails(care)).length
    const { body } = await mention(owner, care, 'a mistake')
    await collectNotices(system())
    const { id } = (body as { comment: { id: string } }).comment
    ok(await owner.send('DELETE', `/comments/${id}`))
    await sendNotices(system())
    expect(await mails(care)).toHaveLength(before)
    expect((await list(care)).notices[0]).toMatchObject({ kind: 'mentions', item: null })
  })
})

/** Creates a ticket: an item for staff users with the right to read customers. */
async function aTicket(): Promise<string> {
  const question = {
    topic: 'order',
    name: 'Ka Yan',
    email: 'ka.yan@example.com',
    phone: '61230000',
    text: 'Where is it?',
    recaptchaResponse: 'test-passes',
  }
  const { body } = ok(await shop.send('POST', '/api/v1/feedback', question, { 'x-shop-locale': 'en' }))
  return (await rows<{ id: string }>('select id from feedback where number = $1', [body.number]))[0]?.id ?? ''
}

/** A new staff user with these rules, who gets no notices about items that are already open. */
async function beginner(rules: object, ...roles: HouseRole[]): Promise<AtDesk> {
  clock.move(3_700)
  const who = await atDesk(shop, ...(roles.length > 0 ? roles : ['care' as const]))
  owner = await atDesk(shop, 'owner')
  ok(await choose(who, rules))
  await notify()
  return who
}
const idOf = async (who: AtDesk) =>
  (await rows<{ id: string }>('select id from staff_accounts where email = $1', [who.email]))[0]?.id ?? ''
/** Unread count from the database, because the session has expired by then. */
const unread = async (who: AtDesk) =>
  (
    await rows<{ count: number }>(
      'select count(*)::int as count from desk_notices where staff_id = $1 and in_desk and read_at is null',
      [await idOf(who)],
    )
  )[0]?.count
const reached = async (who: AtDesk) => ({ desk: await unread(who), mails: (await mails(who)).length })

describe('rules', () => {
  it.each([
    ['in the desk', { in_desk: ['tickets'] }, { desk: 1, mails: 0 }],
    ['by mail at once', { mail: ['tickets'] }, { desk: 0, mails: 1 }],
    ['both', { in_desk: ['tickets'], mail: ['tickets'] }, { desk: 1, mails: 1 }],
    ['mail before digest', { mail: ['tickets'], digest: ['tickets'] }, { desk: 0, mails: 1 }],
    ['of one’s own items alone', { in_desk: ['tickets'], only_mine: ['tickets'] }, { desk: 0, mails: 0 }],
    ['of other kinds', { in_desk: ['returns'], mail: ['returns'] }, { desk: 0, mails: 0 }],
    ['nothing', {}, { desk: 0, mails: 0 }],
  ])('%s', async (_, rules, expected) => {
    const who = await beginner(rules)
    await aTicket()
    await notify()
    await notify()
    expect(await reached(who)).toEqual(expected)
  })

  it('limited to own items notify of an item once it is assigned', async () => {
    const who = await beginner({ in_desk: ['tickets'], only_mine: ['tickets'] })
    const id = await aTicket()
    await notify()
    expect(await unread(who)).toBe(0)
    ok(await owner.send('POST', '/today/assign', { kind: 'tickets', subject: id, to: await idOf(who) }))
    await notify()
    expect(await unread(who)).toBe(1)
  })

  it('that start a kind do not notify of items that have waited long', async () => {
    await aTicket()
    const who = await beginner({ in_desk: ['tickets'] })
    expect(await unread(who)).toBe(0)
    expect((await list(who)).notices).toEqual([])
  })

  it('skip snoozed items, and notify when the snooze ends', async () => {
    const who = await beginner({ in_desk: ['tickets'] })
    const id = await aTicket()
    const until = new Date(clock.now().getTime() + 600_000).toISOString()
    ok(await owner.send('POST', '/today/snooze', { kind: 'tickets', subject: id, until }))
    await notify()
    expect(await unread(who)).toBe(0)
    clock.move(700)
    await notify()
    expect(await unread(who)).toBe(1)
  })

  it('send a daily digest at its hour, and no other mail', async () => {
    const who = await beginner({ digest: ['tickets'], digest_hour: 9 })
    untilHour(10)
    await aTicket()
    await notify()
    expect(await mails(who)).toEqual([])
    untilHour(9)
    await notify()
    await notify()
    expect(await mails(who)).toHaveLength(1)
  })

  it('hold mails back until the end of quiet hours', async () => {
    const who = await beginner({ in_desk: ['tickets'], mail: ['tickets'], quiet_from: 22, quiet_until: 8 })
    expect(no(await choose(who, { quiet_from: 22 }))).toEqual([400, 'notices.half_quiet'])
    untilHour(23)
    await aTicket()
    await notify()
    expect(await reached(who)).toEqual({ desk: 1, mails: 0 })
    untilHour(8)
    await notify()
    expect(await reached(who)).toEqual({ desk: 1, mails: 1 })
  })
})

describe('rights', () => {
  it('are checked again when a mail is sent, and when the list is read', async () => {
    const who = await beginner({ in_desk: ['tickets'], mail: ['tickets'] })
    await aTicket()
    await collectNotices(system())
    expect((await list(who)).unread).toBe(1)
    await shop.shop.pool.query("update staff_accounts set roles = '{warehouse}' where email = $1", [
      who.email,
    ])
    await sendNotices(system())
    expect(await mails(who)).toEqual([])
    expect(await list(who)).toMatchObject({ unread: 0, notices: [] })
  })

  it('end when a staff user leaves', async () => {
    const who = await beginner({ mail: ['tickets'] })
    await aTicket()
    await collectNotices(system())
    await endStaff(system(), who.email)
    await sendNotices(system())
    expect(await mails(who)).toEqual([])
    await forgetNoticesNightly.run(system())
    for (const table of ['desk_notices', 'desk_notice_rules', 'desk_notice_settings', 'desk_notice_starts'])
      expect(await rows(`select 1 from ${table} where staff_id = $1`, [await idOf(who)])).toEqual([])
  })

  it('limit the offered and accepted kinds', async () => {
    const who = await beginner({ in_desk: ['tickets'], mail: ['tickets'] }, 'warehouse')
    const { body } = ok(await who.get('/notification-rules'))
    const kinds = (body as { rules: { kind: string }[] }).rules.map(({ kind }) => kind)
    expect(kinds).toContain('mentions')
    expect(kinds).not.toContain('tickets')
    await aTicket()
    await notify()
    expect(await reached(who)).toEqual({ desk: 0, mails: 0 })
  })
})

describe('an approval', () => {
  it('notifies staff with the right to approve it, but not its requester', async () => {
    const [first, second] = [await atDesk(shop, 'manager'), await atDesk(shop, 'manager')]
    const { id } = await aMember(shop)
    ok(await first.send('POST', `/wallets/${id}/adjustments`, { amount: 700, reason: 'parcel was late' }))
    await notify()
    const count = async (who: AtDesk) =>
      (await list(who)).notices.filter(({ kind }) => kind === 'approvals').length
    expect([await count(first), await count(second)]).toEqual([0, 1])
  })
})
