import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { getOrder } from '../shop/orders/contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (path: string, init: RequestInit & { ip?: string; seenIn?: string } = {}) =>
  shop.shop.api.fetch(new Request(`http://shop.test${path}`, init), {
    ip: init.ip ?? '10.9.9.9',
    seenIn: init.seenIn ?? null,
  })
const json = { 'content-type': 'application/json' }

async function session(): Promise<{ cookie: string; token: string }> {
  const answer = await ask('/api/v1/csrf')
  const { token } = (await answer.json()) as { token: string }
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '', token }
}

describe('requests that change data (rules/access#4)', () => {
  const body = JSON.stringify({ country: 'tw' })
  const post = (headers: Record<string, string>) =>
    ask('/api/v1/country', { method: 'POST', headers: { ...json, ...headers }, body })

  it('are refused without session or token', async () => {
    const mine = await session()
    expect((await post({})).status).toBe(403)
    expect((await post({ cookie: mine.cookie })).status).toBe(403)
    expect((await post({ 'x-csrf-token': mine.token })).status).toBe(403)
  })

  it("are refused with another session's token, a made-up session or another site's origin", async () => {
    const [mine, theirs] = [await session(), await session()]
    expect((await post({ cookie: mine.cookie, 'x-csrf-token': theirs.token })).status).toBe(403)
    expect(
      (await post({ cookie: 'elowen_session=AAAAAAAAAAAAAAAAAAAAAA', 'x-csrf-token': mine.token })).status,
    ).toBe(403)
    const foreign = await post({
      cookie: mine.cookie,
      'x-csrf-token': mine.token,
      origin: 'https://evil.example',
    })
    expect(await foreign.json()).toMatchObject({ code: 'shop.origin_mismatch' })
  })

  it('set country and currency in the browser’s cookie', async () => {
    const mine = await session()
    const answer = await post({ cookie: mine.cookie, 'x-csrf-token': mine.token })
    expect(await answer.json()).toMatchObject({
      country: 'tw',
      currency: 'TWD',
      single_cart: { currency: 'TWD', items: [] },
    })
    expect(decodeURIComponent(answer.headers.get('set-cookie') ?? '')).toContain('"country":"tw"')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('set the session id in an HttpOnly, SameSite cookie', async () => {
    const cookie = (await ask('/api/v1/csrf')).headers.get('set-cookie')
    expect(cookie).toMatch(/^elowen_session=[\w-]{22}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/)
  })
})

describe('invalid input (rules/operations#7, rules/api#5, rules/api#1)', () => {
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const { cookie, token } = await session()
    return ask('/api/v1/country', {
      method: 'POST',
      headers: { ...json, cookie, 'x-csrf-token': token, ...headers },
      body,
    })
  }

  it.each([
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['a number', '7', 400],
    ['nothing', '', 400],
    ['an unknown country', '{"country":"xx"}', 400],
    ['__proto__', '{"country":"__proto__"}', 400],
    ['deep nesting', `{"country":${'['.repeat(200)}${']'.repeat(200)}}`, 400],
    ['256 KB and more', JSON.stringify({ country: 'x'.repeat(300_000) }), 413],
  ])('%s is refused with a message', async (_, body, status) => {
    const answer = await send(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({
      message: expect.any(String),
      error: expect.any(String),
      code: expect.stringMatching(/^shop\./),
    })
  })

  it('accepts forms with bracketed keys like JSON', async () => {
    const answer = await send('country=jp', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(await answer.json()).toMatchObject({ country: 'jp', currency: 'JPY' })
  })

  it('returns a JSON 404 for unknown paths', async () => {
    const answer = await ask('/api/v1/nothing/here')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'shop.not_found' })
  })

  it.each([
    ['DELETE', '/api/v1/product', 'GET, HEAD'],
    ['OPTIONS', '/api/v1/order/create', 'POST'],
    ['GET', '/api/admin/v1/orders/0b5f5b0e-0000-4000-8000-000000000000/refunds', 'POST'],
    ['PUT', '/api/v1/cart', 'GET, HEAD, POST'],
    ['GET', '/oauth2/token', 'POST'],
    ['POST', '/.well-known/ucp', 'GET, HEAD'],
  ])('returns 405 for %s %s with %s allowed (rules/api#1)', async (method, path, allowed) => {
    const answer = await ask(path, { method, headers: { 'accept-language': 'zh-CN' } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
    expect(await answer.json()).toMatchObject({
      code: 'shop.wrong_method',
      message: '这个网址不接受这种调用方式。',
    })
  })

  it.each([
    ['en', 'Something in the request'],
    ['zh-CN,zh;q=0.9', '有些信息不正确'],
    ['zh-TW', '有些資料不正確'],
    ['zh-HK', '有些資料不對'],
    ['', '有些資料不對'],
  ])('returns messages in the language of %s', async (language, start) => {
    const answer = await ask('/api/v1/product?limit=0', { headers: { 'accept-language': language } })
    expect(((await answer.json()) as { message: string }).message).toContain(start)
  })
})

describe('limits', () => {
  it('refuse an address with too many requests, with the time to wait', async () => {
    let last = await ask('/nuxt/guest/location')
    for (let attempt = 0; attempt < 620 && last.status === 200; attempt += 1)
      last = await ask('/nuxt/guest/location', { ip: '10.1.1.1' })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('/nuxt/guest/location', { ip: '10.1.1.2' })).status).toBe(200)
  })
})

describe('the country of the caller', () => {
  it.each([
    ['202.64.0.1', 'hk'],
    ['127.0.0.1', null],
    ['::1', null],
    ['no address', null],
  ])('%s is in %s', async (ip, country) => {
    expect(await (await ask('/nuxt/guest/location', { ip })).json()).toMatchObject({ countryCode: country })
  })
})

it('is taken from a trusted proxy first', async () => {
  expect(await (await ask('/nuxt/guest/location', { ip: '202.64.0.1', seenIn: 'GB' })).json()).toEqual({
    countryCode: 'uk',
    countryName: '英國',
    countryIso: 'GB',
  })
})

describe('the OpenAPI document', () => {
  it('describes every endpoint with method, query and errors', async () => {
    const document = (await (await ask('/api/v1/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object }>>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/setting',
        '/api/v1/product',
        '/api/v1/product/offers/{id}',
        '/api/v1/product/comment/{id}',
        '/api/v1/language/translate',
        '/api/v1/feedback',
        '/api/v1/interaction/log',
        '/nuxt/int/log',
        '/nuxt/guest/location',
        '/counter/increment',
      ]),
    )
    const names = document.paths['/api/v1/product']?.get?.parameters.map((parameter) => parameter.name)
    expect(names).toEqual(
      expect.arrayContaining([
        'html_content',
        'channel',
        'limit',
        'unique_url',
        'skus',
        'keyword',
        'category',
        'sort',
        'page',
      ]),
    )
    expect(document.paths['/api/v1/feedback']?.post?.responses).toHaveProperty('429')
  })

  it('contains every referenced component once, by its wire names', async () => {
    const text = await (await ask('/api/v1/openapi.json')).text()
    const { components } = JSON.parse(text) as {
      components: {
        schemas: Record<string, { properties: object }>
        responses: object
        parameters: object
      }
    }
    const wanted = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]))
    expect(wanted.size).toBeGreaterThan(20)
    for (const name of wanted)
      expect(name?.replace(/^#\/components\/(?:schemas|responses|parameters)\//, '')).toBeOneOf([
        ...Object.keys(components.schemas),
        ...Object.keys(components.responses),
        ...Object.keys(components.parameters),
      ])
    expect(components.schemas.Order?.properties).toHaveProperty('amount_due')
    expect(text.length).toBeLessThan(1_900_000)
  })

  it('is rendered as a page with links from names to schemas, compressed or not', async () => {
    const page = await ask('/api/v1/docs')
    expect(page.headers.get('content-encoding')).toBeNull()
    const text = await page.text()
    expect(text).toContain('<a href="#shape-Order">Order</a>')
    expect(text).toContain('<section id="shape-Order">')
    const zipped = await ask('/api/v1/docs', { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(text)
  })
})

it('validates calls of our own pages like requests over the network', async () => {
  const caller = { headers: new Headers(), ip: null, seenIn: null }
  await expect(shop.shop.api.call(getOrder, { id: 'not-an-id' }, caller)).rejects.toMatchObject({
    code: 'shop.invalid_input',
    kind: 'invalid',
  })
})
