import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { aRegistrant, requestBy, codeTo, messageTo, phoneOf } from '#tools/builders/members/codes.ts'
import {
  aMember,
  memberPassword,
  signedInMember,
  signIn,
  withCookies,
} from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type Member = Awaited<ReturnType<typeof signedInMember>>
const person = { recaptchaResponse: 'test-passes' }
const known = { current_password: memberPassword }
let counter = 0
const anEmail = () => `moved-${(counter += 1)}@example.com`
const aNumber = () => `+8529555${String((counter += 1)).padStart(4, '0')}`
const byMail = (email: string) => ({ type: 'email', email })
const byText = (phone: string) => ({ type: 'sms', contact_no_country: '852', contact_no: phone.slice(4) })
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const account = (answer: TestAnswer) => answer.body.account as Record<string, unknown>

async function askFor(member: Pick<Member, 'send'>, input: Record<string, string>): Promise<string> {
  const response = await member.send('POST', '/account/contact-otp', { ...person, ...known, ...input })
  expect([response.status, response.body]).toMatchObject([200, { message: 'ok' }])
  return codeTo(shop, input.email ?? `+852${input.contact_no}`)
}
const change = (member: Pick<Member, 'send'>, input: Record<string, string>) =>
  member.send('PUT', '/account/contact', { ...known, ...input })
const messagesOfEvent = async (event: string) =>
  (
    await shop.shop.pool.query<{ to: string; channel: string; text: string }>(
      `select "to", channel, text from messages where event = $1`,
      [event],
    )
  ).rows

async function registered(by: 'sms' | 'email') {
  const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
  const body = by === 'sms' ? requestBy(registrant) : { ...person, email: registrant.username, type: 'email' }
  await visitor.send('POST', '/user/register-otp', body)
  const otp = await codeTo(shop, by === 'sms' ? phoneOf(registrant) : registrant.username)
  const made = await visitor.send('POST', '/user/register', { ...registrant, otp })
  visitor.headers.cookie = withCookies(visitor.headers.cookie, made)
  const csrf = await shop.get('/api/v1/csrf', { cookie: visitor.headers.cookie })
  visitor.headers['x-csrf-token'] = String(csrf.body.token)
  await shop.work('welcome-member')
  return { ...visitor, registrant: registrant, phone: phoneOf(registrant), email: registrant.username }
}

describe('another e-mail', () => {
  it('requires the password and the code, notifies the previous address, and is visible on every device', async () => {
    const [member, email] = [await signedInMember(shop), anEmail()]
    const elsewhere = { ...(await aVisitor(shop)), email: member.email }
    await signIn(shop, elsewhere)
    const otp = await askFor(member, byMail(email))
    const changed = await change(member, { ...byMail(email), otp })
    expect(account(changed)).toMatchObject({ username: email, email_verified: true })
    expect((await elsewhere.get('/user')).body.user).toMatchObject({ username: email })
    await shop.work('tell-contact-changed')
    const view = (await messagesOfEvent('member.contact_changed')).filter(({ to }) => to === member.email)
    expect(view).toMatchObject([{ channel: 'mail' }])
    expect(view[0]?.text).not.toContain(email)
    const visitor = await aVisitor(shop)
    expect(
      (await visitor.send('POST', '/user/login', { username: email, password: memberPassword })).status,
    ).toBe(200)
    expect(
      (await visitor.send('POST', '/user/login', { username: member.email, password: memberPassword }))
        .status,
    ).toBe(401)
  })

  it('is neither sent a code nor saved without the password', async () => {
    const [member, email] = [await signedInMember(shop), anEmail()]
    const wrong = { current_password: 'not this one 1' }
    expect(
      no(await member.send('POST', '/account/contact-otp', { ...person, ...wrong, ...byMail(email) })),
    ).toEqual([422, 'account.wrong_password'])
    const otp = await askFor(member, byMail(email))
    expect(no(await member.send('PUT', '/account/contact', { ...wrong, ...byMail(email), otp }))).toEqual([
      422,
      'account.wrong_password',
    ])
    expect(no(await change(member, { ...byMail(email), otp: otp === '00000' ? '11111' : '00000' }))).toEqual([
      422,
      'members.wrong_code',
    ])
    expect(account(await member.get('/account')).username).toBe(member.email)
  })

  it('of another account gets the same response, until the code proves its ownership', async () => {
    const [member, other] = [await signedInMember(shop), await aMember(shop)]
    const [free, taken] = [anEmail(), other.email]
    const answers = await Promise.all(
      [free, taken].map((email) =>
        member.send('POST', '/account/contact-otp', { ...person, ...known, ...byMail(email) }),
      ),
    )
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const otp = await codeTo(shop, taken)
    expect(no(await change(member, { ...byMail(taken), otp }))).toEqual([409, 'account.contact_taken'])
    expect(account(await member.get('/account')).username).toBe(member.email)
  })

  it('invalidates the reset links that were sent to the previous one', async () => {
    const [member, email] = [await signedInMember(shop), anEmail()]
    const visitor = await aVisitor(shop)
    await visitor.send('POST', '/forget-password', { username: member.email })
    const token = /token=([\w-]+)/.exec((await messageTo(shop, member.email)).text)?.[1] ?? ''
    expect(token).not.toBe('')
    await change(member, { ...byMail(email), otp: await askFor(member, byMail(email)) })
    expect(
      no(await visitor.send('POST', '/reset-password', { token, password: 'another good one 2' })),
    ).toEqual([422, 'members.reset_over'])
  })

  it('requires a human, and a pause between two codes', async () => {
    const [member, email] = [await signedInMember(shop), anEmail()]
    expect(no(await member.send('POST', '/account/contact-otp', { ...known, ...byMail(email) }))).toEqual([
      422,
      'members.bot_check',
    ])
    await askFor(member, byMail(email))
    const again = await member.send('POST', '/account/contact-otp', { ...person, ...known, ...byMail(email) })
    expect([...no(again), again.body.retry_after]).toEqual([429, 'members.code_pause', 120])
    clock.move(121)
    await askFor(member, byMail(email))
  })
})

describe('another telephone', () => {
  it('requires the password and a text, and notifies the previous number by text and the member by email', async () => {
    const [member, phone] = [await signedInMember(shop), aNumber()]
    const changed = await change(member, { ...byText(phone), otp: await askFor(member, byText(phone)) })
    expect(account(changed)).toMatchObject({ contact_no: phone, contact_verified: true })
    await shop.work('tell-contact-changed')
    const view = (await messagesOfEvent('member.contact_changed')).filter(
      ({ to }) => to === member.email || to === member.phone,
    )
    expect(view.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'sms'])
    expect(view.map(({ text }) => text).join()).not.toContain(phone.slice(4))
    const visitor = await aVisitor(shop)
    expect(
      (await visitor.send('POST', '/user/login', { username: phone, password: memberPassword })).status,
    ).toBe(200)
  })

  it('must be a number that receives texts', async () => {
    const member = await signedInMember(shop)
    const response = await member.send('POST', '/account/contact-otp', {
      ...person,
      ...known,
      ...byText('+85221234567'),
    })
    expect([...no(response), Object.keys(response.body.fields as object)]).toEqual([
      400,
      'members.phone',
      ['contact_no'],
    ])
  })

  it('verified by two members at once belongs to one', async () => {
    const phone = aNumber()
    const [first, second] = [await signedInMember(shop), await signedInMember(shop)]
    const otp = await askFor(first, byText(phone))
    const both = await Promise.all([first, second].map((member) => change(member, { ...byText(phone), otp })))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.filter(({ status }) => status >= 500)).toEqual([])
    const owners = await shop.shop.pool.query(
      'select 1 from members where phone = $1 and phone_verified_at is not null',
      [phone],
    )
    expect(owners.rowCount).toBe(1)
  })
})

describe('unverified contact data', () => {
  it('is the e-mail of a registration by text: the link of the first email confirms it, for its own account alone', async () => {
    const registrant = await registered('sms')
    expect(account(await registrant.get('/account'))).toMatchObject({
      email_verified: false,
      contact_verified: true,
    })
    const token = /[?&]confirm=(\S+)/.exec((await messageTo(shop, registrant.email)).text)?.[1] ?? ''
    const other = await signedInMember(shop)
    expect(no(await other.send('POST', '/account/confirm-email', { token }))).toEqual([
      422,
      'account.confirm_over',
    ])
    expect(no(await registrant.send('POST', '/account/confirm-email', { token: `${token}x` }))).toEqual([
      422,
      'account.confirm_over',
    ])
    expect(account(await registrant.send('POST', '/account/confirm-email', { token }))).toMatchObject({
      email_verified: true,
    })
  })

  it('loses its link after seven days, and is confirmed by a code without the password', async () => {
    const registrant = await registered('sms')
    const token = /[?&]confirm=(\S+)/.exec((await messageTo(shop, registrant.email)).text)?.[1] ?? ''
    clock.move(7.1 * 86_400)
    const visitor = { ...(await aVisitor(shop)), email: registrant.email }
    const login = await visitor.send('POST', '/user/login', {
      username: registrant.email,
      password: registrant.registrant.password,
    })
    visitor.headers.cookie = withCookies(visitor.headers.cookie, login)
    visitor.headers['x-csrf-token'] = String(
      (await shop.get('/api/v1/csrf', { cookie: visitor.headers.cookie })).body.token,
    )
    expect(no(await visitor.send('POST', '/account/confirm-email', { token }))).toEqual([
      422,
      'account.confirm_over',
    ])
    const samePerson = { ...byMail(registrant.email), current_password: '' }
    const otp = await askFor(visitor, samePerson)
    expect(account(await change(visitor, { ...samePerson, otp }))).toMatchObject({ email_verified: true })
    await shop.work('tell-contact-changed')
    expect((await messagesOfEvent('member.contact_changed')).some(({ to }) => to === registrant.email)).toBe(
      false,
    )
  })

  it('is the telephone of a registration by e-mail: a text confirms it, and it can then be used to sign in', async () => {
    const registrant = await registered('email')
    expect(account(await registrant.get('/account'))).toMatchObject({
      email_verified: true,
      contact_verified: false,
    })
    expect((await messageTo(shop, registrant.email)).text).not.toContain('confirm=')
    const samePerson = { ...byText(registrant.phone), current_password: '' }
    expect(
      account(await change(registrant, { ...samePerson, otp: await askFor(registrant, samePerson) })),
    ).toMatchObject({
      contact_verified: true,
    })
    const visitor = await aVisitor(shop)
    const login = { username: registrant.phone, password: registrant.registrant.password }
    expect((await visitor.send('POST', '/user/login', login)).status).toBe(200)
  })

  it('once verified claims the guest orders of that e-mail', async () => {
    const registrant = await registered('sms')
    const guest = await aVisitor(shop)
    await guest.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const placed = await guest.order({ email: registrant.email })
    expect(placed.status).toBe(200)
    const orders = async () => (await registrant.get('/orders?type=single')).body.orders as unknown[]
    expect(await orders()).toHaveLength(0)
    const samePerson = { ...byMail(registrant.email), current_password: '' }
    await change(registrant, { ...samePerson, otp: await askFor(registrant, samePerson) })
    expect(await orders()).toHaveLength(1)
  })
})

it('is for members alone', async () => {
  const guest = await aVisitor(shop)
  const body = { ...person, ...byMail('x@example.com'), otp: '12345', token: 'x' }
  for (const [method, path] of [
    ['POST', '/account/contact-otp'],
    ['PUT', '/account/contact'],
    ['POST', '/account/confirm-email'],
  ] as const)
    expect([path, ...no(await guest.send(method, path, body))]).toEqual([path, 401, 'members.signed_out'])
})
