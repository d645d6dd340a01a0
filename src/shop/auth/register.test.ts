import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aRegistrant, requestBy, codeTo, phoneOf } from '#tools/builders/members/codes.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type Newcomer = ReturnType<typeof aRegistrant>
type Visitor = Awaited<ReturnType<typeof aVisitor>>

async function withCode(visitor: Visitor, registrant: Newcomer): Promise<string> {
  const response = await visitor.send('POST', '/user/register-otp', requestBy(registrant))
  expect(response.status).toBe(200)
  return codeTo(shop, phoneOf(registrant))
}

describe('whether an account exists', () => {
  it('is returned for e-mails and telephone numbers in any spelling', async () => {
    const member = await aMember(shop)
    const visitor = await aVisitor(shop)
    const checkUser = async (username: string) =>
      (await visitor.send('POST', '/user/checkuser', { username, recaptchaResponse: 'test-passes' })).body
    expect(await checkUser(` ${member.email.toUpperCase()} `)).toEqual({ exists: true })
    expect(await checkUser(member.phone)).toEqual({ exists: true })
    expect(await checkUser(member.phone.slice(4))).toEqual({ exists: true })
    expect(await checkUser('nobody@example.com')).toEqual({ exists: false })
    expect(await checkUser("' or 1=1 --")).toEqual({ exists: false })
  })

  it('is not returned without a solved bot check', async () => {
    const { email } = await aMember(shop)
    const visitor = await aVisitor(shop)
    for (const username of [email, 'nobody@example.com'])
      for (const answer of [{}, { recaptchaResponse: 'a guess' }]) {
        const { status, body } = await visitor.send('POST', '/user/checkuser', { username, ...answer })
        expect([status, body.code, body.exists]).toEqual([422, 'members.bot_check', undefined])
      }
  })

  it('can be requested ten times a minute', async () => {
    const strict = await openTestShop()
    try {
      const visitor = await aVisitor(strict)
      const requested = { username: 'x@example.com', recaptchaResponse: 'test-passes' }
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => visitor.send('POST', '/user/checkuser', requested)),
      )
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    } finally {
      await strict.close()
    }
  })
})

describe('registering', () => {
  it('by text message creates an account, signs it in, and verifies its telephone but not its e-mail', async () => {
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    const otp = await withCode(visitor, registrant)
    const made = await visitor.send('POST', '/user/register', {
      ...registrant,
      otp: `${otp.slice(0, 2)} ${otp.slice(2)}`,
    })
    expect([made.status, made.body.user]).toMatchObject([
      200,
      { username: registrant.username, preferred_lang: 'en', country: 'hk' },
    ])
    const { access_token: token } = made.body.token as { access_token: string }
    const { body } = await shop.get('/api/v1/account', { authorization: `Bearer ${token}` })
    expect(body.account).toMatchObject({
      dob: '31/01/1990',
      contact_verified: true,
      email_verified: false,
      contact_no: phoneOf(registrant),
    })
    const again = await visitor.send('POST', '/user/login', {
      username: phoneOf(registrant),
      password: registrant.password,
    })
    expect(again.status).toBe(200)
  })

  it('accepts a referral code, and refuses an unknown code at its field', async () => {
    const friend = await signedInMember(shop)
    const { code } = (await friend.get('/user/referral-code')).body.referral as { code: string }
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    const otp = await withCode(visitor, registrant)
    const wrong = await visitor.send('POST', '/user/register', {
      ...registrant,
      otp,
      referral_code: 'AAAAAAAA',
    })
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields as object)]).toEqual([
      400,
      'members.referral_unknown',
      ['referral_code'],
    ])
    const made = await visitor.send('POST', '/user/register', {
      ...registrant,
      otp,
      referral_code: ` ${code.toLowerCase()} `,
    })
    expect(made.status).toBe(200)
    const counts = (
      (await friend.get('/user/referral-code')).body.referral as { counts: { attached: number } }
    ).counts
    expect(counts.attached).toBe(1)
  })

  it('stores the country that was chosen with the calling code', async () => {
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    const otp = await withCode(visitor, registrant)
    const made = await visitor.send('POST', '/user/register', {
      ...registrant,
      contact_no_country: '852-HK',
      otp,
    })
    expect(made.body.user).toMatchObject({ contact_no: phoneOf(registrant), contact_country: 'HK' })
  })

  it('by e-mail verifies the e-mail but not the telephone, and stores both', async () => {
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    const input = {
      recaptchaResponse: 'test-passes',
      email: registrant.username,
      firstname: 'Ka Yan',
      lastname: 'Chan',
      type: 'email',
    }
    const response = await visitor.send('POST', '/user/register-otp', input)
    expect([response.status, response.body]).toEqual([
      200,
      { message: 'ok', retry_after: 120, email_option: false },
    ])
    const otp = await codeTo(shop, registrant.username)
    const { status, body } = await visitor.send('POST', '/user/register', { ...registrant, otp })
    expect(status).toBe(200)
    const { access_token: token } = body.token as { access_token: string }
    const { account } = (await shop.get('/api/v1/account', { authorization: `Bearer ${token}` })).body as {
      account: object
    }
    expect(account).toMatchObject({ email_verified: true, contact_verified: false })
  })

  it('ignores prices, groups and rates in the request', async () => {
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    const otp = await withCode(visitor, registrant)
    const greedy = {
      ...registrant,
      otp,
      discount_rate: 90,
      member_group: ['VIP'],
      state: 'active',
      verified: true,
    }
    const { body } = await visitor.send('POST', '/user/register', greedy)
    expect(body.user).toMatchObject({ discount_rate: 0, member_group: [] })
  })

  it.each([
    ['firstname', 'K', 'At least 2 characters'],
    ['lastname', '', 'At least 2 characters'],
    ['dob', '1990-01-31', 'incorrect, example: 31/01/1990'],
    ['dob', '30/02/1990', 'incorrect, example: 31/01/1990'],
    ['dob', '1/1/1990', 'incorrect, example: 31/01/1990'],
    ['dob', '01/01/2090', 'incorrect, example: 31/01/1990'],
    ['contact_no', '12', 'Please enter a valid phone number.'],
    ['password', 'short1', 'At least 8 characters, with a letter and a digit.'],
    ['password', 'no digits here', 'At least 8 characters, with a letter and a digit.'],
    ['password', 'Password123', 'This password is one that many people use. Please choose another.'],
    ['password', `a1${'x'.repeat(127)}`, 'At least 8 characters, with a letter and a digit.'],
    ['confirm_password', 'teal-heron-92', 'the two passwords are not the same'],
    ['username', 'not an address', 'Please enter a valid email address.'],
    ['otp', '12', 'This code does not fit, or is over. Please check it, or ask for a new one.'],
  ])('refuses %s %j at its field', async (field, value, sentence) => {
    const visitor = await aVisitor(shop)
    const { status, body } = await visitor.send('POST', '/user/register', {
      ...aRegistrant(),
      otp: '12345',
      [field]: value,
    })
    expect([status, (body.fields as Record<string, string>)[field]]).toEqual([400, sentence])
  })

  it('takes a Chinese name of one character', async () => {
    const [visitor, registrant] = [
      await aVisitor(shop),
      aRegistrant({ firstname: '欣', lastname: '陳', nickname: '陳欣' }),
    ]
    const otp = await withCode(visitor, registrant)
    expect((await visitor.send('POST', '/user/register', { ...registrant, otp })).status).toBe(200)
  })

  it('refuses registrants under the minimum age of a setting', async () => {
    const visitor = await aVisitor(shop)
    const year = clock.now().getUTCFullYear() - 15
    const { status, body } = await visitor.send('POST', '/user/register', {
      ...aRegistrant({ dob: `01/01/${year}` }),
      otp: '12345',
    })
    expect([status, body.code, body.message]).toEqual([
      422,
      'members.too_young',
      'Accounts are for people of 16 and over.',
    ])
  })

  it('refuses an e-mail or number that is taken, and does not use up the code', async () => {
    const [member, visitor, registrant] = [await aMember(shop), await aVisitor(shop), aRegistrant()]
    const otp = await withCode(visitor, registrant)
    const taken = await visitor.send('POST', '/user/register', { ...registrant, username: member.email, otp })
    expect([taken.status, taken.body.code]).toEqual([409, 'members.exists'])
    expect((await visitor.send('POST', '/user/register', { ...registrant, otp })).status).toBe(200)
  })
})
