import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aClock } from '#tools/builders/payments/payments.ts'

let shop: TestShop
/** The same without the shop's limits, for whoever asks often. */
let open: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop()
  open = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => Promise.all([shop.close(), open.close()]))

const emails = async () =>
  (await readFile(join(shop.shop.config.DATA_DIR, 'mailbox.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one) as { to: string; subject: string; text: string; replyTo?: string })
const words = {
  topic: 'order',
  name: '嘉欣',
  email: 'ka.yan@example.com',
  text: '我想問一問訂單幾時會送到，謝謝。',
}
const question = { ...words, recaptchaResponse: 'test-passes' }

describe('POST /feedback', () => {
  it('returns a number, stores the message and emails the care team', async () => {
    const { status, body } = await shop.send('POST', '/api/v1/feedback', {
      ...question,
      order_number: '261120-ABCDEF7',
    })
    expect(status).toBe(200)
    expect(body.number).toMatch(/^F\d{5}$/)
    await shop.work('tell-care')
    await shop.work('send-message')
    expect((await emails()).at(-1)).toMatchObject({
      to: 'care@elowen.example',
      replyTo: question.email,
      subject: `[${String(body.number)}] order`,
    })
  })

  it('requires a solved bot check, and stores nothing otherwise', async () => {
    const count = async () => (await open.shop.pool.query('select 1 from feedback')).rowCount
    const before = await count()
    for (const answer of [{}, { recaptchaResponse: '' }, { recaptchaResponse: 'a guess' }]) {
      const { status, body } = await open.send('POST', '/api/v1/feedback', { ...words, ...answer })
      expect([status, body.code]).toEqual([422, 'members.bot_check'])
    }
    expect(await count()).toBe(before)
  })

  it('accepts a form without script once it was open for a moment', async () => {
    const { body } = await open.get('/api/v1/user/bot-challenge')
    const sends = () =>
      open.send('POST', '/api/v1/feedback', { ...words, recaptchaResponse: body.still_form })
    expect((await sends()).body.code).toBe('members.bot_check')
    clock.move(5)
    expect((await sends()).status).toBe(200)
  })

  it('reports each invalid field in the language of the writer', async () => {
    const { status, body } = await shop.send(
      'POST',
      '/api/v1/feedback',
      { topic: 'weather', email: 'nobody', text: 'short' },
      { 'x-shop-locale': 'en' },
    )
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      topic: 'Please choose one of the options.',
      name: 'Please fill this in.',
      email: 'Please enter a valid email address.',
      text: 'At least 10 characters',
    })
  })

  it('returns success to bots that fill in the honeypot field', async () => {
    const { body } = await shop.send('POST', '/api/v1/feedback', {
      ...question,
      website: 'http://spam.example',
    })
    expect(body.number).toBe('F00000')
  })

  it('accepts five messages an hour from one address, across all processes', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 7; sent += 1)
      statuses.push((await shop.send('POST', '/api/v1/feedback', question)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('pages and shops', () => {
  it.each([
    'story',
    'membership',
    'shipping',
    'exchange',
    'privacy',
    'terms',
    'contactus',
    'maintance',
    'offline',
  ])('%s is written in every language', async (slug) => {
    const { status, body } = await shop.get(`/api/v1/page?slug=${slug}`)
    expect(status).toBe(200)
    const { title, body: text } = body.page as Record<'title' | 'body', Record<string, string>>
    for (const language of ['chi', 'cn', 'eng']) {
      expect(title[language]?.length).toBeGreaterThan(1)
      expect(text[language]).toMatch(/^<(?:p|h2)/)
    }
  })
})

describe('the interaction log', () => {
  const batch = { interactions: [{ type: 'page_view', path: '/en', detail: { ms: 12 } }] }
  it('stores interactions in Hong Kong and, elsewhere, only with consent', async () => {
    const tw = { cookie: `elowen_app=${encodeURIComponent('{"country":"tw","confirmCountry":true}')}` }
    expect((await shop.send('POST', '/api/v1/interaction/log', batch)).body).toEqual({ accepted: 1 })
    const csrf = await shop.get('/api/v1/csrf')
    const mine = csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const withState = { cookie: `${mine}; ${tw.cookie}` }
    expect((await shop.send('POST', '/nuxt/int/log', batch, withState)).body).toEqual({ accepted: 0 })
    expect((await shop.send('POST', '/nuxt/int/log', { ...batch, consent: true }, withState)).body).toEqual({
      accepted: 1,
    })
  })

  it.each([
    ['another type', { interactions: [{ type: 'keystroke', path: '/' }] }],
    ['too many', { interactions: Array.from({ length: 51 }, () => ({ type: 'search', path: '/' })) }],
    ['another site', { interactions: [{ type: 'search', path: 'https://x.example' }] }],
    ['long words', { interactions: [{ type: 'search', path: '/', detail: { q: 'x'.repeat(200) } }] }],
  ])('refuses %s', async (_, body) => {
    expect((await shop.send('POST', '/api/v1/interaction/log', body)).status).toBe(400)
  })
})

it('the public setting includes the opening time of a closed shop, while it is in the future', async () => {
  const until = async (at: string | null) => {
    await shop.shop.pool.query(
      "insert into settings (key, value) values ('maintenance_until', $1) on conflict (key) do update set value = $1",
      [JSON.stringify(at)],
    )
    shop.shop.cache.drop('*')
    return (await shop.get('/api/v1/setting')).body.maintenance_until
  }
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect([await until(later), await until('2026-01-01T00:00:00.000Z'), await until(null)]).toEqual([
    later,
    null,
    null,
  ])
})
