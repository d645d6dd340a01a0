import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, code, password, staffCookieOf, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { notifyStaff } from '../notices/jobs.ts'

const clock = aClock()
let shop: PayingShop
let care: AtDesk
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }, { clock })
}, 60_000)
afterAll(() => shop.close())
beforeEach(async () => {
  clock.move(3_700)
  await shop.shop.pool.query('delete from desk_notice_rules') // rules of earlier tests
  care = await atDesk(shop, 'care')
  ok(await care.send('PUT', '/notification-rules', { push: ['tickets'] }))
  await notify()
})

type Browser = { endpoint: string; keys: { p256dh: string; auth: string } }
type Pushed = { subscription: string; ttl: string; topic: string; text: string }

const control = async (path: string, body: object = {}) =>
  (
    await fetch(`${shop.companies}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()
const aBrowser = () => control('/push/control/subscribe') as Promise<Browser>
const add = ({ endpoint, keys }: Browser, who = care) =>
  who.send('POST', '/push-devices', { endpoint, ...keys })
const devices = async (who = care) =>
  (ok(await who.get('/push-devices')).body as { devices: { id: string }[] }).devices
const pushedTo = async ({ endpoint }: Browser) => {
  const all = (await (await fetch(`${shop.companies}/push/messages`)).json()) as Pushed[]
  return all.filter(({ subscription }) => endpoint.endsWith(subscription))
}
const notify = () => notifyStaff.run(shop.shop.systemContext())
const pushes = () => shop.work('send-desk-push')

async function aTicket(): Promise<void> {
  const question = {
    topic: 'order',
    name: 'Ka Yan',
    email: 'ka.yan@example.com',
    phone: '61230000',
    text: 'Where is it?',
    recaptchaResponse: 'test-passes',
  }
  ok(await shop.send('POST', '/api/v1/feedback', question, { 'x-shop-locale': 'en' }))
}

/** Signs a staff user in, in a browser with the given cookies or in a new one. */
async function signIn(email: string, cookies = ''): Promise<{ who: AtDesk; device: string }> {
  clock.move(31)
  const visitor = (await aVisitor(shop)).headers
  const headers = { ...visitor, cookie: `${visitor.cookie}; ${cookies}` }
  const first = await shop.send('POST', '/api/admin/v1/sign-in', { email, password }, headers)
  const proof = { ticket: first.body.ticket, code: code(clock.now()) }
  const second = ok(await shop.send('POST', '/api/admin/v1/sign-in/code', proof, headers))
  const set = second.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const device = set.find((cookie) => cookie.startsWith('elowen_staff_device=')) ?? ''
  const cookie = staffCookieOf(second)
  const { token } = (await shop.get('/api/admin/v1/csrf', { cookie })).body
  const more = { cookie, 'x-csrf-token': String(token), 'x-shop-locale': 'en' }
  return {
    device,
    who: {
      ...care,
      email,
      get: (path) => shop.get(`/api/admin/v1${path}`, more),
      send: (method, path, body = {}) => shop.send(method, `/api/admin/v1${path}`, body, more),
    },
  }
}
const isPushedNow = async (browser: Browser): Promise<boolean> => {
  const before = (await pushedTo(browser)).length
  clock.move(120)
  await aTicket()
  await notify()
  await pushes()
  return (await pushedTo(browser)).length > before
}

describe('a shared browser', () => {
  it.each([
    ['signs out there', (here: AtDesk) => here.send('POST', '/sign-out')],
    ['ends its session elsewhere', (_: AtDesk, there: AtDesk) => there.send('POST', '/sessions/end-others')],
  ])('is not pushed to after its user %s, until they sign in there again', async (_, leave) => {
    const browser = await aBrowser()
    const here = await signIn(care.email)
    ok(await add(browser, here.who))
    expect(await isPushedNow(browser)).toBe(true)
    const there = await signIn(care.email)
    ok(await leave(here.who, there.who))
    expect(await isPushedNow(browser)).toBe(false)
    const again = await signIn(care.email, here.device)
    expect(await isPushedNow(browser)).toBe(true)
    // an expired session is no sign-out
    await shop.shop.pool.query("update staff_sessions set expires_at = now() - interval '100 days'")
    expect(await isPushedNow(browser)).toBe(true)
    // another staff user works there now
    await signIn((await atDesk(shop, 'care')).email, again.device)
    expect(await isPushedNow(browser)).toBe(false)
  })

  it('can be added again by a staff user with the maximum number of devices', async () => {
    const browsers = await Promise.all(Array.from({ length: 20 }, aBrowser))
    for (const each of browsers) ok(await add(each))
    expect(no(await add(await aBrowser()))).toEqual([422, 'notices.too_many_devices'])
    const [known] = browsers
    if (known) ok(await add(known))
    expect(await devices()).toHaveLength(20)
  })
})

describe('a browser', () => {
  it('gets an encrypted push with kind and count, without personal data', async () => {
    const browser = await aBrowser()
    ok(await add(browser))
    await aTicket()
    await aTicket()
    await notify()
    await pushes()
    await notify()
    await pushes()
    const got = await pushedTo(browser)
    expect(got).toHaveLength(1)
    expect(got[0]?.topic).toMatch(/^[0-9a-f]{32}$/)
    const message = JSON.parse(got[0]?.text ?? '{}') as Record<string, string>
    expect(message).toMatchObject({ title: 'ELOWEN', path: '/desk/notifications' })
    expect(message['body']).toMatch(/ · 2$/)
    expect(got[0]?.text).not.toMatch(/Ka Yan|example\.com|Where is it/)
  })

  it('is stored once under repeated requests, and moves to another staff user at their sign-in there', async () => {
    const browser = await aBrowser()
    ok(await add(browser))
    ok(await add(browser))
    expect(await devices()).toHaveLength(1)
    const other = await atDesk(shop, 'care')
    ok(await add(browser, other))
    expect(await devices()).toHaveLength(0)
    expect(await devices(other)).toHaveLength(1)
  })

  it('that has expired is deleted, and the others still get the push', async () => {
    const [gone, here] = [await aBrowser(), await aBrowser()]
    ok(await add(gone))
    ok(await add(here))
    await control('/push/control/expire', { endpoint: gone.endpoint })
    await aTicket()
    await notify()
    await pushes()
    expect(await devices()).toHaveLength(1)
    expect(await pushedTo(here)).toHaveLength(1)
    expect(await pushedTo(gone)).toHaveLength(0)
  })

  it('whose service fails gets the push by a retry, and no other gets it twice', async () => {
    const [first, second] = [await aBrowser(), await aBrowser()]
    ok(await add(first))
    ok(await add(second))
    await aTicket()
    await notify()
    await control('/control/outage', { company: 'push', kind: 'error', calls: 1 })
    const [job] = (
      await shop.shop.pool.query<{ payload: object }>(
        `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'send-desk-push'`,
      )
    ).rows
    await expect(pushes()).rejects.toThrow('could not be reached')
    expect([(await pushedTo(first)).length, (await pushedTo(second)).length]).toEqual([0, 1])
    await shop.shop.jobs.find(({ name }) => name === 'send-desk-push')?.run(job?.payload)
    expect([(await pushedTo(first)).length, (await pushedTo(second)).length]).toEqual([1, 1])
  })

  it('gets no push about kinds that its reader may no longer see', async () => {
    const browser = await aBrowser()
    ok(await add(browser))
    await aTicket()
    await notify()
    await shop.shop.pool.query("update staff_accounts set roles = '{warehouse}' where email = $1", [
      care.email,
    ])
    await pushes()
    expect(await pushedTo(browser)).toEqual([])
  })

  it('can be removed by its own reader alone', async () => {
    ok(await add(await aBrowser()))
    const [device] = await devices()
    const other = await atDesk(shop, 'owner')
    ok(await other.send('POST', `/push-devices/${device?.id}/remove`))
    expect(await devices()).toHaveLength(1)
    ok(await care.send('POST', `/push-devices/${device?.id}/remove`))
    ok(await care.send('POST', `/push-devices/${device?.id}/remove`))
    expect(await devices()).toEqual([])
  })
})

it.each([
  ['of a network at home', 'https://192.168.1.1/push'],
  ['of a cloud’s secrets', 'https://169.254.169.254/latest'],
  ['without encryption', 'http://push.example.com/send/1'],
  ['with a password', 'https://me:secret@push.example.com/send/1'],
])('an address %s is refused', async (_, endpoint) => {
  const { keys } = await aBrowser()
  expect(no(await add({ endpoint, keys }))).toEqual([400, 'notices.bad_device'])
})

it('stores endpoints and keys sealed, and one key of the shop', async () => {
  const browser = await aBrowser()
  ok(await add(browser))
  const { rows } = await shop.shop.pool.query<{ sealed: Buffer }>(
    'select sealed from desk_push_subscriptions union all select sealed from desk_push_keys',
  )
  for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('127.0.0.1')
  const keys = await Promise.all([care.get('/push-devices'), care.get('/push-devices')])
  expect(keys[0]?.body.public_key).toBe(keys[1]?.body.public_key)
  expect((await shop.shop.pool.query('select 1 from desk_push_keys')).rows).toHaveLength(1)
})
