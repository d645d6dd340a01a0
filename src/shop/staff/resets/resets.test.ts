import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, code, password, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { codeAt } from '../codes.ts'

let shop: TestShop
let owner: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const path = '/api/admin/v1'
const fresh = 'another good one 2'
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const idOf = async (email: string): Promise<string> =>
  (await shop.shop.pool.query<{ id: string }>('select id from staff_accounts where email = $1', [email]))
    .rows[0]?.id ?? ''
const forgot = (email: string) => shop.send('POST', `${path}/forgot`, { email })
const resetFor = async (email: string, by: AtDesk = owner) =>
  by.send('POST', `/staff/${await idOf(email)}/reset`, { reason: 'lost the phone' })
const open = (token: string) => shop.get(`${path}/reset?token=${token}`)
const accept = (token: string, digits: string, word = fresh) =>
  shop.send('POST', `${path}/reset`, { token, password: word, code: digits })
/** The token of the newest link that was sent to somebody. */
async function linkTo(email: string): Promise<string> {
  await shop.work('send-staff-reset')
  const { rows } = await shop.shop.pool.query<{ text: string }>(
    `select text from messages where event = 'staff.reset_requested' and "to" = $1 order by created_at desc, id desc`,
    [email],
  )
  return /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
const signIn = (email: string, word: string) =>
  shop.send('POST', `${path}/sign-in`, { email, password: word })

describe('a staff user with a forgotten password', () => {
  it('is sent a link that sets another one with the authenticator they have', async () => {
    const care = await atDesk(shop, 'care')
    expect((await forgot(` ${care.email.toUpperCase()}`)).status).toBe(200)
    const token = await linkTo(care.email)
    expect((await open(token)).body).toMatchObject({ email: care.email, authenticator: null })
    expect((await care.get('/me')).status).toBe(200) // nothing has changed by asking
    expect(no(await accept(token, '000000'))).toEqual([401, 'staff.wrong_code'])
    clock.move(60)
    expect(no(await accept(token, code(clock.now()), 'short1'))).toEqual([400, 'staff.weak_password'])
    expect((await accept(token, code(clock.now()))).status).toBe(200)
    expect((await care.get('/me')).status).toBe(401)
    expect(no(await signIn(care.email, password))).toEqual([401, 'staff.wrong_sign_in'])
    expect((await signIn(care.email, fresh)).status).toBe(200)
    expect(no(await accept(token, code(clock.now())))).toEqual([404, 'staff.reset_over'])
    const { rows } = await shop.shop.pool.query(
      `select money_agreed_at is not null as trusted from staff_accounts where email = $1`,
      [care.email],
    )
    expect(rows).toEqual([{ trusted: true }])
    await shop.work('send-staff-reset-done')
    const { rows: mails } = await shop.shop.pool.query(
      `select 1 from messages where event = 'staff.reset_done' and "to" = $1`,
      [care.email],
    )
    expect(mails).toHaveLength(1)
  })

  it('ends a pending sign-in with the old password', async () => {
    const { email } = await atDesk(shop, 'care')
    await forgot(email)
    const token = await linkTo(email)
    const { ticket } = (await signIn(email, password)).body
    clock.move(60)
    expect((await accept(token, code(clock.now()))).status).toBe(200)
    clock.move(60)
    const entered = await shop.send('POST', `${path}/sign-in/code`, { ticket, code: code(clock.now()) })
    expect(no(entered)).toEqual([401, 'staff.sign_in_expired'])
    owner = await atDesk(shop, 'owner')
  })

  it('leaves a link sent by an owner valid, because that one replaces a lost authenticator', async () => {
    const { email } = await atDesk(shop, 'care')
    await resetFor(email)
    const token = await linkTo(email)
    expect((await forgot(email)).status).toBe(200) // they, or anybody who knows the address
    await linkTo(email)
    expect((await open(token)).body).toMatchObject({ authenticator: { secret: expect.any(String) } })
    clock.move(72 * 3_600 + 1)
    await forgot(email)
    expect((await open(await linkTo(email))).body).toMatchObject({ email, authenticator: null })
    owner = await atDesk(shop, 'owner')
  })

  it('gets the same response as an unknown e-mail, and is rate-limited', async () => {
    const answers = []
    for (let each = 0; each < 6; each += 1) answers.push(await forgot('nobody@elowen.example'))
    expect(answers.slice(0, 5).map(({ body }) => body)).toEqual(
      Array.from({ length: 5 }, () => ({ done: true })),
    )
    expect(no(answers[5] as TestAnswer)).toEqual([429, 'staff.too_many_tries'])
    expect(await linkTo('nobody@elowen.example')).toBe('')
  })

  it('has one hour', async () => {
    const { email } = await atDesk(shop, 'content')
    await forgot(email)
    const token = await linkTo(email)
    clock.move(3_601)
    expect(no(await open(token))).toEqual([404, 'staff.reset_over'])
    expect(no(await accept(token, code(clock.now())))).toEqual([404, 'staff.reset_over'])
    owner = await atDesk(shop, 'owner')
  })
})

describe('an owner', () => {
  it('has a link sent that connects another authenticator; the money rights wait', async () => {
    const finance = await atDesk(shop, 'finance')
    expect((await resetFor(finance.email)).body).toEqual({ done: true })
    const token = await linkTo(finance.email)
    const { authenticator } = (await open(token)).body as { authenticator: { secret: string; link: string } }
    expect(authenticator.link).toContain('otpauth://totp/')
    clock.move(60)
    expect(no(await accept(token, code(clock.now())))).toEqual([401, 'staff.wrong_code']) // the old one
    expect((await accept(token, codeAt(authenticator.secret, clock.now()))).status).toBe(200)
    expect((await finance.get('/me')).status).toBe(401)
    const { ticket } = (await signIn(finance.email, fresh)).body
    clock.move(60)
    const entered = await shop.send('POST', `${path}/sign-in/code`, {
      ticket,
      code: codeAt(authenticator.secret, clock.now()),
    })
    expect(entered.body.staff).toMatchObject({ is_trusted: false })
    const log = (await owner.get(`/audit?entity=staff&entity_id=${await idOf(finance.email)}`)).body
      .entries as {
      action: string
      who: string
    }[]
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff-reset-access', 'staff-reset-accepted']),
    )
    expect(JSON.stringify(log)).not.toContain(token)
  })

  it('does so for staff users that have accepted alone, and not for themselves', async () => {
    expect(no(await resetFor(owner.email))).toEqual([422, 'staff.own_account'])
    const manager = await atDesk(shop, 'manager')
    expect(no(await resetFor(owner.email, manager))).toEqual([403, 'staff.forbidden'])
    const invited = { email: 'invited@elowen.example', name: 'New', roles: ['content'] }
    expect((await owner.send('POST', '/staff', invited)).status).toBe(200)
    expect(no(await resetFor(invited.email))).toEqual([422, 'staff.not_accepted'])
    await forgot(invited.email)
    expect(await linkTo(invited.email)).toBe('')
  })

  it('revokes it, and one link is valid at a time', async () => {
    const { email } = await atDesk(shop, 'marketing')
    await resetFor(email)
    const first = await linkTo(email)
    await resetFor(email)
    const second = await linkTo(email)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
    expect((await owner.send('POST', `/staff/${await idOf(email)}/reset/revoke`)).status).toBe(200)
    expect(no(await open(second))).toEqual([404, 'staff.reset_over'])
  })

  it('sends a link that is redeemed once under concurrent requests', async () => {
    const { email } = await atDesk(shop, 'warehouse')
    await resetFor(email)
    const token = await linkTo(email)
    const { authenticator } = (await open(token)).body as { authenticator: { secret: string } }
    clock.move(60) // the code of the sign-in is used
    const digits = codeAt(authenticator.secret, clock.now())
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token, digits)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  })

  it('sends a link that limits the tried codes', async () => {
    const { email } = await atDesk(shop, 'content')
    await resetFor(email)
    const token = await linkTo(email)
    const answers = await Promise.all(Array.from({ length: 9 }, () => accept(token, '123456')))
    expect(answers.filter(({ body }) => body.code === 'staff.wrong_code').length).toBeLessThanOrEqual(5)
    expect(no(await accept(token, '123456'))).toEqual([429, 'staff.too_many_tries'])
  })
})

it('a staff user can end every other session of their own at once', async () => {
  const care = await atDesk(shop, 'care')
  clock.move(60)
  const { ticket } = (await signIn(care.email, password)).body
  await shop.send('POST', `${path}/sign-in/code`, { ticket, code: code(clock.now()) })
  const count = async () => ((await care.get('/sessions')).body.sessions as unknown[]).length
  expect(await count()).toBe(2)
  expect((await care.send('POST', '/sessions/end-others')).status).toBe(200)
  expect((await care.send('POST', '/sessions/end-others')).status).toBe(200)
  expect(await count()).toBe(1)
})
