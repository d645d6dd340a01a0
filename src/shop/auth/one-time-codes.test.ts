import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aRegistrant, requestBy, codeTo, messageTo, phoneOf } from '#tools/builders/members/codes.ts'
import { aMember } from '#tools/builders/members/members.ts'
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
const inSeconds = (seconds: number) => clock.move(seconds)

async function withCode(visitor: Visitor, registrant: Newcomer): Promise<string> {
  const response = await visitor.send('POST', '/user/register-otp', requestBy(registrant))
  expect(response.status).toBe(200)
  return codeTo(shop, phoneOf(registrant))
}

describe('one-time codes', () => {
  const registers = (visitor: Visitor, registrant: Newcomer, otp: string) =>
    visitor.send('POST', '/user/register', { ...registrant, otp })
  const wrong = (otp: string) => String((Number(otp) + 1) % 100_000).padStart(5, '0')

  it('work once, even when twenty registrations use one at the same moment', async () => {
    const visitor = await aVisitor(shop)
    const first = aRegistrant()
    const otp = await withCode(visitor, first)
    const others = Array.from({ length: 4 }, () => ({ ...aRegistrant(), contact_no: first.contact_no }))
    const made = await Promise.all([first, ...others].map((one) => registers(visitor, one, otp)))
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
  })

  it('become invalid after five wrong tries, sequential or concurrent', async () => {
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    const otp = await withCode(visitor, registrant)
    const tried = await Promise.all(
      Array.from({ length: 20 }, () => registers(visitor, registrant, wrong(otp))),
    )
    expect(new Set(tried.map(({ status, body }) => `${status} ${String(body.code)}`))).toEqual(
      new Set(['422 members.wrong_code']),
    )
    expect((await registers(visitor, registrant, otp)).body.code).toBe('members.wrong_code')
  })

  it('cannot be guessed where none was sent, and such guesses do not count towards the daily limit', async () => {
    const strict = await openTestShop({}, { clock })
    try {
      const [visitor, registrant] = [await aVisitor(strict), aRegistrant()]
      const register = (otp: string) => visitor.send('POST', '/user/register', { ...registrant, otp })
      for (let at = 0; at < 15; at += 1)
        expect((await register('12345')).body.code).toBe('members.wrong_code')
      expect((await visitor.send('POST', '/user/register-otp', requestBy(registrant))).status).toBe(200)
      expect((await register(await codeTo(strict, phoneOf(registrant)))).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  it('expire after ten minutes, and when a newer one is sent', async () => {
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    const old = await withCode(visitor, registrant)
    inSeconds(61)
    const newer = await withCode(visitor, registrant)
    if (old !== newer) expect((await registers(visitor, registrant, old)).status).toBe(422)
    inSeconds(601)
    expect((await registers(visitor, registrant, newer)).status).toBe(422)
  })

  it('are bound to their number: a code sent to another number is rejected', async () => {
    const visitor = await aVisitor(shop)
    const otp = await withCode(visitor, aRegistrant())
    expect((await registers(visitor, aRegistrant(), otp)).body.code).toBe('members.wrong_code')
  })

  it('can be sent again after 60 seconds, by e-mail after 120; the second text offers e-mail', async () => {
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    const ask = () => visitor.send('POST', '/user/register-otp', requestBy(registrant))
    const at_once = await Promise.all(Array.from({ length: 6 }, ask))
    expect(at_once.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429])
    expect(at_once.find(({ status }) => status === 200)?.body).toEqual({
      message: 'ok',
      retry_after: 60,
      email_option: false,
    })
    const held = await ask()
    expect([held.body.code, Number(held.body.retry_after) > 50]).toEqual(['members.code_pause', true])
    inSeconds(60)
    expect((await ask()).body).toEqual({ message: 'ok', retry_after: 60, email_option: true })
    const mail = { ...requestBy(registrant), type: 'email', email: registrant.username }
    expect((await visitor.send('POST', '/user/register-otp', mail)).status).toBe(200)
    inSeconds(61)
    expect((await visitor.send('POST', '/user/register-otp', mail)).body.code).toBe('members.code_pause')
  })

  it('get the same response for numbers with and without an account', async () => {
    const visitor = await aVisitor(shop)
    const { phone } = await aMember(shop)
    const known = await visitor.send('POST', '/user/register-otp', {
      ...requestBy(aRegistrant()),
      contact_no: phone.slice(4),
    })
    const unknown = await visitor.send('POST', '/user/register-otp', requestBy(aRegistrant()))
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  it('fit into seventy characters of Chinese, and are not stored in plain text', async () => {
    for (const lang of ['zh_hk', 'zh_tw', 'cn']) {
      const [visitor, registrant] = [await aVisitor(shop), aRegistrant({ preferred_lang: lang })]
      const otp = await withCode(visitor, registrant)
      const { text } = await messageTo(shop, phoneOf(registrant))
      expect(text.length).toBeLessThanOrEqual(70)
      expect(text).toContain('ELOWEN')
      const { rows } = await shop.shop.pool.query('select * from codes where target = $1', [
        phoneOf(registrant),
      ])
      expect(JSON.stringify(rows)).not.toContain(otp)
    }
  })

  it('are sent at night, because their recipient has just requested them', async () => {
    const night = await openTestShop(
      { LIMITS_FACTOR: '1000' },
      { clock: { now: () => new Date('2026-11-21T18:00:00Z') } },
    )
    try {
      const [visitor, registrant] = [await aVisitor(night), aRegistrant()]
      await visitor.send('POST', '/user/register-otp', requestBy(registrant))
      await night.work('send-code')
      await night.work('send-message')
      const { rows } = await night.shop.pool.query('select state from messages where "to" = $1', [
        phoneOf(registrant),
      ])
      expect(rows).toEqual([{ state: 'sent' }])
    } finally {
      await night.close()
    }
  })

  it.each([
    ['a number that cannot be', { contact_no: '1234' }, 'members.phone'],
    ['a landline', { contact_no: '28880128' }, 'members.phone'],
    ['a country we send nothing to', { contact_no_country: '44', contact_no: '7400123456' }, null],
    ['another country', { contact_no_country: '55', contact_no: '11961234567' }, 'members.code_country'],
  ])('are not sent to %s', async (_, more, code) => {
    const visitor = await aVisitor(shop)
    const { body } = await visitor.send('POST', '/user/register-otp', {
      ...requestBy(aRegistrant()),
      ...more,
    })
    expect(body.code ?? null).toBe(code)
  })
})

describe('limits of codes', () => {
  const asks = async (visitor: Visitor, registrant: Newcomer) => {
    const { status, body } = await visitor.send('POST', '/user/register-otp', requestBy(registrant))
    return status === 200 ? 200 : String(body.code)
  }

  it('allow five an hour and ten a day to one number', async () => {
    const strict = await openTestShop({}, { clock })
    try {
      const registrant = aRegistrant()
      const got: (number | string)[] = []
      for (let hour = 0; hour < 3; hour += 1) {
        for (let sent = 0; sent < 6; sent += 1) {
          got.push(await asks(await aVisitor(strict), registrant))
          inSeconds(61)
        }
        inSeconds(3_600)
      }
      expect(got).toEqual([
        ...Array.from({ length: 5 }, () => 200),
        'members.too_many_codes',
        ...Array.from({ length: 5 }, () => 200),
        'members.too_many_codes',
        ...Array.from({ length: 6 }, () => 'members.too_many_codes'),
      ])
    } finally {
      await strict.close()
    }
  })

  it('allow twenty a day from one address, and forty a day to numbers that differ in four digits', async () => {
    const strict = await openTestShop({}, { clock })
    try {
      await strict.shop.pool.query(
        `insert into settings (key, value) values ('code_limits', '{"prefix": 3, "address": 7}') on conflict (key) do update set value = excluded.value`,
      )
      const visitor = await aVisitor(strict)
      const alike = await Promise.all(
        [1, 2, 3, 4].map((last) => asks(visitor, aRegistrant({ contact_no: `9666000${last}` }))),
      )
      expect(alike.filter((one) => one === 'members.too_many_codes')).toHaveLength(1)
      const rest = await Promise.all(
        [1, 2, 3, 4].map((first) => asks(visitor, aRegistrant({ contact_no: `9${first}661111` }))),
      )
      expect(rest.filter((one) => one === 'members.too_many_codes')).toHaveLength(1)
    } finally {
      await strict.close()
    }
  })
})
