import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, openTestShop, type PayingShop, type TestShop } from '#tools/testing/test-shop.ts'
import { tryOutAccounts } from '#outside/programs/accounts.ts'
import { aRegistrant, requestBy } from '#tools/builders/members/codes.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { costAfter } from './rules.ts'

type Told = { provider: string; site_key: string | null; challenge: Challenge; still_form: string }
const ask = async (shop: TestShop) => (await shop.get('/api/v1/user/bot-challenge')).body as Told

async function solved(shop: TestShop): Promise<string> {
  const { challenge } = await ask(shop)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
const input = (answer: string, more: object = {}) => ({
  ...requestBy(aRegistrant()),
  recaptchaResponse: answer,
  ...more,
})
const byMail = () => ({ type: 'email', email: aRegistrant().username })

describe('our own bot check', () => {
  let shop: TestShop
  const clock = aClock()
  beforeAll(async () => {
    shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  })
  afterAll(() => shop.close())
  const sends = async (answer: string, more: object = {}) =>
    (await aVisitor(shop)).send('POST', '/user/register-otp', input(answer, more))

  it('accepts a solution of its challenge once', async () => {
    const answer = await solved(shop)
    const sent = await Promise.all(Array.from({ length: 5 }, () => sends(answer)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
  })

  it('refuses an empty answer, malformed answers, a guess, and an easier challenge that it did not make', async () => {
    const { challenge } = await ask(shop)
    const pack = (words: object) => Buffer.from(JSON.stringify(words)).toString('base64')
    const solution = { counter: 1, derivedKey: '00'.repeat(32), time: 1 }
    const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } }
    const homemade = { challenge: easy, solution: await solveChallenge({ challenge: easy, deriveKey }) }
    for (const answer of [
      '',
      'x',
      'e30=',
      pack({ challenge, solution }),
      pack(homemade),
      pack({ challenge: null }),
      'a'.repeat(5_000),
    ]) {
      const { status, body } = await sends(answer)
      expect([status, body.code]).toEqual([422, 'members.bot_check'])
    }
  })

  it('refuses a solution that is too old', async () => {
    const answer = await solved(shop)
    clock.move(301)
    expect((await sends(answer)).status).toBe(422)
  })

  it('accepts a form that was open for a while without script, for e-mail codes only', async () => {
    const { still_form: still } = await ask(shop)
    expect((await sends(still, byMail())).body.code).toBe('members.bot_check')
    clock.move(10)
    expect((await sends(still, byMail())).status).toBe(200)
    expect((await sends(still)).body.code).toBe('members.bot_check')
    expect((await sends(`${still}x`, byMail())).body.code).toBe('members.bot_check')
    clock.move(3_600)
    expect((await sends(still, byMail())).body.code).toBe('members.bot_check')
  })

  it('accepts such a form five times a day from one address', async () => {
    const strict = await openTestShop({}, { clock })
    try {
      const { still_form: still } = await ask(strict)
      clock.move(10)
      const visitor = await aVisitor(strict)
      const sent = await Promise.all(
        Array.from({ length: 7 }, () => visitor.send('POST', '/user/register-otp', input(still, byMail()))),
      )
      expect(sent.filter(({ status }) => status === 200)).toHaveLength(5)
    } finally {
      await strict.close()
    }
  })

  it('has a harder challenge for an address with many requests', async () => {
    expect([1, 6, 7, 13, 1_000].map(costAfter)).toEqual([2_000, 2_000, 4_000, 8_000, 32_000])
    const strict = await openTestShop()
    try {
      const costs = []
      for (let attempt = 0; attempt < 8; attempt += 1)
        costs.push((await ask(strict)).challenge.parameters.cost)
      expect(costs).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 4_000, 4_000])
    } finally {
      await strict.close()
    }
  })
})

describe('reCAPTCHA', () => {
  let shop: PayingShop
  const account = tryOutAccounts('').recaptcha
  beforeAll(async () => {
    const first = await openPayingShop()
    const RECAPTCHA_URL = `${first.companies}/recaptcha`
    await first.close()
    shop = await openPayingShop({
      LIMITS_FACTOR: '1000',
      RECAPTCHA_SITE_KEY: account.siteKey,
      RECAPTCHA_SECRET: account.secret,
      RECAPTCHA_HOSTS: account.host,
      RECAPTCHA_URL,
    })
  })
  afterAll(() => shop.close())
  it('returns 503 while it is unavailable, and our own challenge is accepted instead', async () => {
    expect(await ask(shop)).toMatchObject({ provider: 'recaptcha', site_key: account.siteKey })
    const sends = async (answer: string) =>
      (await aVisitor(shop)).send('POST', '/user/register-otp', input(answer))
    expect((await sends('ok-1')).status).toBe(503)
    expect((await sends(await solved(shop))).status).toBe(200)
  })
})
