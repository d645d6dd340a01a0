import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aRegistrant, requestBy, codeTo, messageTo } from '#tools/builders/members/codes.ts'
import { aMember, memberPassword, signedInMember } from '#tools/builders/members/members.ts'
import { aMailServer } from '#tools/builders/notifications/mail-server.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { queueMessage } from '../notifications/outbox.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const send = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await aVisitor(shop)).send('POST', path, body, headers)
const requestReset = (body: object, headers?: Record<string, string>) =>
  send('/forget-password', body, headers)
/** Accepted by the bot check. */
const person = { recaptchaResponse: 'test-passes' }
const password = 'amber-otter-77'
const linkIn = (text: string) => /https?:\/\/\S+\?token=\S+/.exec(text)?.[0] ?? ''

async function tokenFor(email: string): Promise<string> {
  clock.move(121)
  expect((await requestReset({ username: email })).status).toBe(200)
  return new URL(linkIn((await messageTo(shop, email)).text)).searchParams.get('token') ?? ''
}

describe('a forgotten password', () => {
  it('is replaced by a link, once, which ends all sessions of the member', async () => {
    const member = await signedInMember(shop)
    const token = await tokenFor(member.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    const done = await send('/reset-password', { token, password })
    expect([done.status, done.body.done]).toEqual([200, true])
    expect((await member.get('/user')).status).toBe(401)
    expect((await send('/user/refresh', { refresh_token: member.token.refresh_token })).status).toBe(401)
    expect((await send('/user/login', { username: member.email, password: memberPassword })).status).toBe(401)
    expect((await send('/user/login', { username: member.email, password })).status).toBe(200)
    expect((await send('/reset-password', { token, password })).body.code).toBe('members.reset_over')
  })

  it('is replaced by a link once, even when twenty requests use it at the same moment', async () => {
    const { email } = await aMember(shop)
    const token = await tokenFor(email)
    const done = await Promise.all(
      Array.from({ length: 20 }, () => send('/reset-password', { token, password })),
    )
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('accepts only the newest link, for thirty minutes, and reports beforehand whether a link is valid', async () => {
    const { email } = await aMember(shop)
    const [first, second] = [await tokenFor(email), await tokenFor(email)]
    const isUsable = async (token: string) =>
      (await (await aVisitor(shop)).get(`/reset-password?token=${token}`)).body.usable
    expect([await isUsable(first), await isUsable(second), await isUsable('none')]).toEqual([
      false,
      true,
      false,
    ])
    expect((await send('/reset-password', { token: first, password })).body.code).toBe('members.reset_over')
    clock.move(1_801)
    expect(await isUsable(second)).toBe(false)
    expect((await send('/reset-password', { token: second, password })).body.code).toBe('members.reset_over')
  })

  it('sends links to the shop’s own address, whatever Host header a request has', async () => {
    const { email } = await aMember(shop)
    await requestReset({ username: email }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(linkIn((await messageTo(shop, email)).text)).toMatch(
      /^http:\/\/shop\.test\/en\/reset-password\?token=/,
    )
  })

  it('is replaced by a code sent to a verified telephone', async () => {
    const { email, phone } = await aMember(shop)
    const by = { ...person, contact_no_country: '852', contact_no: phone.slice(4) }
    const response = await requestReset(by)
    expect([response.status, response.body.retry_after]).toEqual([200, 60])
    const otp = await codeTo(shop, phone)
    const wrong = String((Number(otp) + 7) % 100_000).padStart(5, '0')
    expect((await send('/reset-password', { ...by, otp: wrong, password })).body.code).toBe(
      'members.wrong_code',
    )
    expect(
      (await send('/reset-password', { ...by, otp, password: 'Password123' })).body.fields,
    ).toHaveProperty('password')
    expect((await send('/reset-password', { ...by, otp, password })).status).toBe(200)
    expect((await send('/reset-password', { ...by, otp, password })).body.code).toBe('members.wrong_code')
    expect((await send('/user/login', { username: email, password })).status).toBe(200)
  })

  it('sends a text only after a solved bot check, and none to a form without script, because texts cost money', async () => {
    const { phone } = await aMember(shop)
    const by = { contact_no_country: '852', contact_no: phone.slice(4) }
    const { body } = await shop.get('/api/v1/user/bot-challenge')
    clock.move(5)
    for (const recaptchaResponse of ['', 'a guess', String(body.still_form)]) {
      const response = await requestReset({ ...by, recaptchaResponse })
      expect([response.status, response.body.code]).toEqual([422, 'members.bot_check'])
    }
    expect((await requestReset(by)).body.code).toBe('members.bot_check')
    expect(await codeTo(shop, phone)).toBe('')
    expect((await requestReset({ ...by, ...person })).status).toBe(200) // a refused request does not start a pause
  })

  it('unlocks an account that too many wrong passwords had locked', async () => {
    const { email } = await aMember(shop)
    const visitor = await aVisitor(shop)
    for (let tried = 0; tried < 6; tried += 1)
      await visitor.send('POST', '/user/login', { username: email, password: 'wrong one 1' })
    expect(
      (await visitor.send('POST', '/user/login', { username: email, password: memberPassword })).status,
    ).toBe(429)
    await send('/reset-password', { token: await tokenFor(email), password })
    expect((await visitor.send('POST', '/user/login', { username: email, password })).status).toBe(200)
  })

  it('is replaced by a link, which revokes the telephone of an account with an unverified e-mail', async () => {
    const { email, phone } = await aMember(shop, { verified: { email: false, phone: true } })
    await send('/reset-password', { token: await tokenFor(email), password })
    await requestReset({ ...person, contact_no_country: '852', contact_no: phone.slice(4) })
    expect(await codeTo(shop, phone)).toBe('')
  })

  it('is replaced by a link, which invalidates a code sent to that telephone before', async () => {
    const { email, phone } = await aMember(shop, { verified: { email: false, phone: true } })
    const by = { ...person, contact_no_country: '852', contact_no: phone.slice(4) }
    await requestReset(by)
    const otp = await codeTo(shop, phone)
    await send('/reset-password', { token: await tokenFor(email), password })
    const late = await send('/reset-password', { ...by, otp, password: 'other-heron-88' })
    expect([late.status, late.body.code]).toEqual([422, 'members.wrong_code'])
    expect((await send('/user/login', { username: email, password })).status).toBe(200)
  })

  it('requires an e-mail or a telephone number', async () => {
    for (const body of [{}, { contact_no_country: '852', contact_no: '12' }])
      expect((await requestReset(body)).body).toMatchObject({
        code: 'members.phone',
        message: 'Please enter a valid phone number.',
      })
    expect((await requestReset({ username: 'no address' })).body.fields).toEqual({
      username: 'Please enter a valid email address.',
    })
  })
})

describe('whether an account exists', () => {
  it('is not revealed: responses and timing are the same, and nothing is sent to unknown addresses', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => aMember(shop)))
    const visitor = await aVisitor(shop)
    const time = async (username: string) => {
      const before = process.cpuUsage()
      const { status, body } = await visitor.send('POST', '/forget-password', { username })
      expect([status, body]).toEqual([
        200,
        { message: 'We are sending an reset password email with further instructions.', retry_after: 120 },
      ])
      return process.cpuUsage(before).user
    }
    const known: number[] = []
    const unknown: number[] = []
    for (const [at, { email }] of members.entries()) {
      known.push(await time(email))
      unknown.push(await time(`stranger-${at}@example.com`))
    }
    // CPU time, because load of the machine does not affect it: work about a member happens in a job
    const sum = (times: number[]) => times.reduce((all, each) => all + each, 0)
    expect(sum(known)).toBeLessThan(sum(unknown) * 3)
    expect(await messageTo(shop, 'stranger-1@example.com')).toEqual({ text: '', key: '' })
  })

  it('is not revealed by a telephone number, nor when a code is tried', async () => {
    const { phone } = await aMember(shop)
    const by = (number: string) => ({ ...person, contact_no_country: '852', contact_no: number })
    const [known, unknown] = [await requestReset(by(phone.slice(4))), await requestReset(by('98765432'))]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const tried = await Promise.all(
      [phone.slice(4), '98765432'].map((number) =>
        send('/reset-password', { ...by(number), otp: '00000', password }),
      ),
    )
    expect(tried[0]?.body).toEqual(tried[1]?.body)
  })
})

describe('security emails', () => {
  const emails = async (email: string) =>
    (
      await shop.shop.pool.query<{ event: string; text: string }>(
        'select event, text from messages where "to" = $1 order by id',
        [email],
      )
    ).rows

  it('are sent when the password was changed', async () => {
    const { email } = await aMember(shop)
    await send('/reset-password', { token: await tokenFor(email), password })
    await shop.work('tell-password-changed')
    expect((await emails(email)).map(({ event }) => event)).toEqual([
      'member.password_forgotten',
      'member.password_changed',
    ])
  })

  it('are sent for a sign-in on an unknown kind of device, and not on a known kind', async () => {
    const member = await signedInMember(shop)
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
    for (const agent of [chrome, chrome.replace('142', '143')])
      await send('/user/login', { username: member.email, password: memberPassword }, { 'user-agent': agent })
    await shop.work('tell-new-device')
    const view = await emails(member.email)
    expect(view).toHaveLength(1)
    expect(view[0]?.text).toContain('Chrome, Windows')
  })

  it('are sent when a refresh token was used a second time', async () => {
    const member = await signedInMember(shop)
    const renew = () => send('/user/refresh', { refresh_token: member.token.refresh_token })
    await renew()
    clock.move(60)
    await renew()
    await shop.work('tell-token-stolen')
    expect((await emails(member.email)).map(({ event }) => event)).toEqual(['member.token_stolen'])
  })
})

describe('secrets in the outbox', () => {
  const inOutbox = async (from: TestShop, email: string) =>
    (
      await from.shop.pool.query('select text, html, state from messages where "to" = $1 order by id', [
        email,
      ])
    ).rows

  it('are deleted once they are sent, and are never sent after they expire', async () => {
    const mail = await aMailServer()
    const real = await openTestShop(
      { SHOP_MODE: 'production', DATABASE_URL: 'postgres://nobody', SMTP_URL: mail.url },
      { clock },
    )
    try {
      const [sent, late] = [await aMember(real), await aMember(real)]
      await (await aVisitor(real)).send('POST', '/forget-password', { username: sent.email })
      await real.work('send-reset')
      const secret = { text: 'token=1', html: null, goodUntil: new Date(clock.now().getTime() + 1_800_000) }
      const about = {
        key: 'mail:late',
        channel: 'mail',
        event: 'member.reset',
        language: 'en',
        subject: 'x',
        orderId: null,
      } as const
      await real.shop
        .systemContext()
        .transaction((tx) => queueMessage(tx, { ...about, ...secret, to: late.email }))
      expect(await inOutbox(real, late.email)).toEqual([{ text: 'token=1', html: null, state: 'queued' }])
      clock.move(1_801)
      await real.work('send-message')
      expect(await inOutbox(real, sent.email)).toEqual([{ text: '', html: null, state: 'sent' }])
      expect(await inOutbox(real, late.email)).toEqual([{ text: '', html: null, state: 'failed' }])
      const bot = await (await aVisitor(real)).send('POST', '/user/register-otp', requestBy(aRegistrant()))
      expect([bot.status, bot.body.code]).toEqual([422, 'members.bot_check'])
      expect(mail.taken).toEqual([sent.email])
    } finally {
      await real.close()
      await mail.close()
    }
  })

  it('are neither shown nor sent again by staff; other emails remain unchanged', async () => {
    const { email } = await aMember(shop)
    await tokenFor(email)
    const { cookie, token } = await atDesk(shop, 'owner')
    const desk = { cookie, 'x-csrf-token': token }
    const { messages } = (await shop.get(`/api/admin/v1/outbox?search=${email}`, desk)).body as {
      messages: { _id: string; opening: string }[]
    }
    expect(messages.map(({ opening }) => opening)).toEqual([''])
    const whole = await shop.get(`/api/admin/v1/outbox/${messages[0]?._id}`, desk)
    expect(whole.body.message).toMatchObject({ text: '', html: null })
    const again = await shop.send('POST', `/api/admin/v1/outbox/${messages[0]?._id}/resend`, {}, desk)
    expect([again.status, again.body.code]).toEqual([409, 'messages.over'])
    const touched = shop.shop.pool.query(`update messages set text = '' where good_until is null`)
    await expect(touched).rejects.toThrow('stays as it was written')
  })
})
