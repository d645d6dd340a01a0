import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aStaffUser, atDesk, code, password, staffCookieOf } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { samplePassword } from './sample.rules.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const path = '/api/admin/v1'
const signIn = (email: string, word: string) =>
  shop.send('POST', `${path}/sign-in`, { email, password: word })
const enter = (ticket: unknown, digits: string) =>
  shop.send('POST', `${path}/sign-in/code`, { ticket, code: digits })
const entries = async (action: string) =>
  (
    await shop.shop.pool.query('select who, reason, ip from audit_log where action = $1 order by id', [
      action,
    ])
  ).rows

describe('signing in', () => {
  it('requires password and code, and starts a session of twelve hours', async () => {
    const email = await aStaffUser(shop, ['care'])
    const first = await signIn(` ${email.toUpperCase()} `, password)
    expect(first.status).toBe(200)
    expect(first.headers.getSetCookie().join()).not.toContain('elowen_staff')
    const second = await enter(first.body.ticket, code(clock.now()))
    expect(second.status).toBe(200)
    const cookie = second.headers.getSetCookie().find((one) => one.startsWith('elowen_staff='))
    expect(cookie).toMatch(/^elowen_staff=[\w-]{32}; Path=\/; Max-Age=43200; SameSite=Lax; HttpOnly$/)
    const me = await shop.get(`${path}/me`, { cookie: staffCookieOf(second) })
    expect(me.body).toMatchObject({
      staff: { email, roles: ['care'], rights: expect.arrayContaining(['orders.read', 'refunds.request']) },
    })
    expect(await entries('staff-sign-in')).toContainEqual(expect.objectContaining({ who: email }))
  })

  it('stores the hash, the encrypted secret and the hash of the session, never the plain values', async () => {
    const { email, cookie } = await atDesk(shop, 'care')
    const { rows } = await shop.shop.pool.query(
      'select to_jsonb(a)::text || to_jsonb(s)::text as all from staff_accounts a join staff_sessions s on s.staff_id = a.id where email = $1',
      [email],
    )
    expect(rows[0].all).toContain('$argon2id$')
    for (const word of [password, 'ELOWENTESTS', cookie.split('=')[1] ?? ''])
      expect(rows[0].all).not.toContain(word)
  })

  it('refuses a wrong password and an unknown name with the same message', async () => {
    const email = await aStaffUser(shop, ['care'])
    const wrong = await signIn(email, 'not this one 1')
    const unknown = await signIn('nobody@elowen.example', password)
    expect([wrong.status, wrong.body.code]).toEqual([401, 'staff.wrong_sign_in'])
    expect(unknown).toMatchObject({ status: 401, body: wrong.body })
  })

  it('takes the same time for an unknown name', async () => {
    const email = await aStaffUser(shop, ['care'])
    // the processor's own time: a busy machine adds nothing to it
    const workOn = async (name: string) => {
      const before = process.cpuUsage()
      await signIn(name, 'not this one 1')
      return process.cpuUsage(before).user
    }
    let [known, unknown] = [0, 0]
    for (let at = 0; at < 5; at += 1) {
      known += await workOn(email)
      unknown += await workOn(`nobody-${at}@elowen.example`)
    }
    // without the hash it would be a tenth
    expect(unknown).toBeGreaterThan(known / 3)
  })

  it('counts tries before it looks: of ten at once five are looked at, and then the right one waits too', async () => {
    const email = await aStaffUser(shop, ['care'])
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'not this one 1')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429, 429, 429,
    ])
    const right = await signIn(email, password)
    expect([right.status, right.body.code]).toEqual([429, 'staff.too_many_tries'])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800)
    clock.move(15 * 60)
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('rate-limits unknown names alike', async () => {
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => signIn('ghost@elowen.example', password)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('accepts a code once, also from two concurrent requests', async () => {
    const email = await aStaffUser(shop, ['care'])
    const tickets = await Promise.all([
      signIn(email, password),
      signIn(email, password),
      signIn(email, password),
    ])
    const digits = code(clock.now())
    const [one, two] = await Promise.all(tickets.slice(0, 2).map(({ body }) => enter(body.ticket, digits)))
    expect([one?.status, two?.status].toSorted()).toEqual([200, 401])
    const replayed = await enter(tickets[2]?.body.ticket, digits)
    expect([replayed.status, replayed.body.code]).toEqual([401, 'staff.wrong_code'])
  })

  it('accepts the codes next to the current one, and no other', async () => {
    const email = await aStaffUser(shop, ['care'])
    const { body } = await signIn(email, password)
    clock.move(31 - (clock.now().getTime() % 30_000) / 1_000) // a half minute has just begun, and does not end meanwhile
    const at = (seconds: number) => code(new Date(clock.now().getTime() + seconds * 1_000))
    expect((await enter(body.ticket, at(-90))).status).toBe(401)
    expect((await enter(body.ticket, at(-30))).status).toBe(200)
  })

  it('a ticket expires after five wrong codes, after five minutes, and when it was used', async () => {
    const email = await aStaffUser(shop, ['care'])
    const { body } = await signIn(email, password)
    const wrong = code(clock.now()) === '000000' ? '000001' : '000000'
    const tried = await Promise.all(Array.from({ length: 8 }, () => enter(body.ticket, wrong)))
    expect(tried.filter((one) => one.body.code === 'staff.wrong_code')).toHaveLength(5)
    expect((await enter(body.ticket, code(clock.now()))).body.code).toBe('staff.sign_in_expired')
    const late = await signIn(email, password)
    clock.move(301)
    expect((await enter(late.body.ticket, code(clock.now()))).body.code).toBe('staff.sign_in_expired')
    const used = await signIn(email, password)
    expect((await enter(used.body.ticket, code(clock.now()))).status).toBe(200)
    clock.move(30)
    expect((await enter(used.body.ticket, code(clock.now()))).body.code).toBe('staff.sign_in_expired')
  })

  it('looks at ten codes of an account in a quarter of an hour, though its password opens ticket after ticket', async () => {
    const email = await aStaffUser(shop, ['care'])
    const wrong = code(clock.now()) === '000000' ? '000001' : '000000'
    const tickets = await Promise.all(Array.from({ length: 5 }, () => signIn(email, password)))
    const tried = await Promise.all(
      tickets.flatMap(({ body }) => Array.from({ length: 4 }, () => enter(body.ticket, wrong))),
    )
    expect(tried.filter(({ body }) => body.code === 'staff.wrong_code')).toHaveLength(10)
    expect(tried.filter(({ body }) => body.code === 'staff.too_many_tries')).toHaveLength(10)
    const right = await enter(tickets[0]?.body.ticket, code(clock.now()))
    expect([right.status, right.body.code]).toEqual([429, 'staff.too_many_tries'])
    clock.move(15 * 60)
    const later = await signIn(email, password)
    expect((await enter(later.body.ticket, code(clock.now()))).status).toBe(200)
  })

  it('admits a staff user in a known browser during guesses from other addresses', async () => {
    const email = await aStaffUser(shop, ['care'])
    const first = await signIn(email, password)
    const second = await enter(first.body.ticket, code(clock.now()))
    const device =
      second.headers
        .getSetCookie()
        .find((each) => each.startsWith('elowen_staff_device='))
        ?.split(';', 1)[0] ?? ''
    const visitor = await aVisitor(shop)
    const headers = { ...visitor.headers, 'content-type': 'application/json' }
    const guess = (ip: string, word: string, cookie = '') =>
      shop.shop.api.fetch(
        new Request(`http://shop.test${path}/sign-in`, {
          method: 'POST',
          headers: { ...headers, cookie: `${headers.cookie}; ${cookie}` },
          body: JSON.stringify({ email, password: word }),
        }),
        { ip, seenIn: null },
      )
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => guess(`198.51.100.${at}`, 'not this one 1')),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(20)
    expect((await guess('203.0.113.9', password)).status).toBe(429)
    expect((await guess('203.0.113.9', password, device)).status).toBe(200)
  })

  it('has the printed sign-ins in a demo shop', async () => {
    expect((await signIn('owner@elowen.example', samplePassword)).status).toBe(200)
  })

  it('requires the visitor’s token, like any call that changes data', async () => {
    const answer = await shop.shop.api.fetch(
      new Request(`http://shop.test${path}/sign-in`, {
        method: 'POST',
        body: JSON.stringify({ email: 'a@b.c', password: 'x' }),
      }),
      { ip: '10.2.2.2', seenIn: null },
    )
    expect(answer.status).toBe(403)
  })
})

describe('a back-office session', () => {
  it('ends after half an hour without a call, after twelve hours with calls, and at sign-out', async () => {
    const idle = await atDesk(shop, 'care')
    clock.move(29 * 60)
    expect((await idle.get('/me')).status).toBe(200)
    clock.move(31 * 60)
    expect((await idle.get('/me')).body.code).toBe('staff.signed_out')

    const busy = await atDesk(shop, 'care')
    for (let at = 0; at < 28; at += 1) {
      clock.move(25 * 60)
      expect((await busy.get('/me')).status).toBe(200)
    }
    clock.move(25 * 60)
    expect((await busy.get('/me')).status).toBe(401)

    const leaving = await atDesk(shop, 'care')
    const out = await leaving.send('POST', '/sign-out')
    expect(out.status).toBe(200)
    expect(out.headers.getSetCookie().join()).toContain('elowen_staff=; Path=/; Max-Age=0')
    expect((await leaving.get('/me')).status).toBe(401)
  })

  it('is listed and can be ended from another one of the same staff user alone', async () => {
    const here = await atDesk(shop, 'care')
    const other = await atDesk(shop, 'care')
    const { sessions } = (await here.get('/sessions')).body as {
      sessions: { id: string; is_current: boolean }[]
    }
    expect(sessions).toMatchObject([{ is_current: true }])
    const mine = sessions[0]?.id ?? ''
    expect((await other.send('DELETE', `/sessions/${mine}`)).body.code).toBe('staff.unknown_session')
    expect((await here.send('DELETE', `/sessions/${mine}`)).status).toBe(200)
    expect((await here.get('/me')).status).toBe(401)
  })

  it('requires its own token: a missing, wrong or foreign one is refused, and so are other sites', async () => {
    const [one, two] = [await atDesk(shop, 'care'), await atDesk(shop, 'care')]
    const visitor = await shop.get('/api/v1/csrf')
    for (const token of ['', 'x', two.token, String(visitor.body.token)]) {
      const answer = await one.send(
        'PUT',
        '/views',
        { list: 'orders', name: 'x', query: '' },
        { 'x-csrf-token': token },
      )
      expect([answer.status, answer.body.code]).toEqual([403, 'shop.csrf_mismatch'])
    }
    const elsewhere = await one.send(
      'PUT',
      '/views',
      { list: 'orders', name: 'x', query: '' },
      { origin: 'https://evil.example' },
    )
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'shop.origin_mismatch'])
  })

  it('ends the others when the password changes, and wants the present one', async () => {
    const { email, send, get } = await atDesk(shop, 'care')
    expect(
      (await send('POST', '/password', { current: 'wrong', password: 'a better password 2' })).body.code,
    ).toBe('staff.wrong_sign_in')
    expect((await send('POST', '/password', { current: password, password: 'short1' })).body.code).toBe(
      'staff.weak_password',
    )
    clock.move(60)
    const again = await signIn(email, password)
    const elsewhere = staffCookieOf(await enter(again.body.ticket, code(clock.now())))
    expect(
      (await send('POST', '/password', { current: password, password: 'a better password 2' })).status,
    ).toBe(200)
    expect((await get('/me')).status).toBe(200)
    expect((await shop.get(`${path}/me`, { cookie: elsewhere })).status).toBe(401)
    expect((await signIn(email, password)).status).toBe(401)
    expect((await signIn(email, 'a better password 2')).status).toBe(200)
  })

  it('ends when the staff user leaves', async () => {
    const { email, get } = await atDesk(shop, 'care')
    const { endStaff } = await import('./accounts.ts')
    expect(await endStaff(shop.shop.systemContext(), email)).toBe(true)
    expect((await get('/me')).status).toBe(401)
    expect((await signIn(email, password)).body.code).toBe('staff.wrong_sign_in')
  })
})
