import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aVisitor, aVisitorHolding } from '#tools/builders/checkout/visitor.ts'
import { fragmentsAsPlain } from '#platform/http/gzip-fragments.ts'
import fc from '#tools/testing/properties.ts'
import { storefrontBuild } from '#tools/testing/storefront-build.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import type { PageWithHoles } from './filled-page.ts'
import { openPageHoleCache } from './page-hole-cache.ts'
import { createPages, type Pages } from './pages.ts'

const place = { ip: '10.1.1.1', seenIn: null }
const product = '/en/elowen/scalp-balance-shampoo'
const paths = [
  product,
  '/en/elowen/silk-hair-oil',
  '/en/collection/hair_care',
  '/en',
  '/en/privacy',
  '/en/story',
  `${product}.data?_routes=root`,
]
const names = ['Mei', '</script><b onclick="x">&\'~', '陳'.repeat(40), '$& $1 \\u003c', '\u2028"]}']

let shop: TestShop
let pages: Pages
let whole: Pages
let visitors: { cookie: string; own: string[] }[]
const cachedPages: PageWithHoles[] = []

beforeAll(async () => {
  shop = await openTestShop()
  const build = await storefrontBuild()
  const holeCache = openPageHoleCache(64 * 1024 * 1024)
  const noting: typeof holeCache = {
    ...holeCache,
    set(key, page, made) {
      cachedPages.push(page)
      return holeCache.set(key, page, made)
    },
  }
  pages = createPages(shop.shop, build, { holeCache: noting })
  whole = createPages(shop.shop, build, { visitorKeyOf: () => null })
  const members = await Promise.all(
    names.map((firstname, at) =>
      signedInMember(shop, {
        firstname,
        groups: at === 0 ? ['VIP'] : [],
        discountRate: at === 1 ? 10 : 0,
      }),
    ),
  )
  await members[2]?.set('ELOWEN-SCALP-SHAMPOO-500', 4)
  const guests = [
    await aVisitor(shop),
    await aVisitorHolding(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 2 }),
    await aVisitorHolding(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 2 }),
    await aVisitorHolding(shop, { 'ELOWEN-HAIR-OIL-100': 9 }),
  ]
  visitors = await Promise.all(
    [...guests, ...members].map(async (one) => {
      const { cookie } = one.headers
      const cart = await one.cart()
      const lines = (cart.items as { _id: string }[]).map(({ _id }) => _id)
      const values = cookie
        .split('; ')
        .flatMap((pair) => (pair.startsWith('elowen_app') ? [] : [pair.split('=')[1] ?? '']))
      return { cookie, own: [...values, ...lines, ...(cart._id ? [cart._id] : [])] }
    }),
  )
})
afterAll(() => shop.close())

type Answer = { status: number; headers: Headers; text: string; isFilled: boolean }

async function read(from: Pages, path: string, cookie: string): Promise<Answer> {
  const found = await from.findFilled(path, { cookie, 'accept-encoding': 'gzip' }, () => place)
  if (found)
    return {
      status: found.status,
      headers: new Headers(found.headers),
      text: gunzipSync(found.bytes).toString(),
      isFilled: true,
    }
  const request = new Request(`http://shop.test${path}`, { headers: { cookie, 'accept-encoding': 'gzip' } })
  const answer = await from.render(request, place)
  if (!(answer instanceof Response)) throw new Error('a page of somebody is kept for nobody')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isZipped = answer.headers.get('content-encoding') === 'gzip'
  return {
    status: answer.status,
    headers: answer.headers,
    text: (isZipped ? gunzipSync(bytes) : bytes).toString(),
    isFilled: false,
  }
}

/** Inline scripts that the shop put into a page; before the first of them there is only text. */
const scriptsOf = (html: string): string[] =>
  Array.from(
    html
      .slice(html.indexOf('<script id="first-script"'))
      .matchAll(/<script(?![^>]*(?:src=|application\/json))[^>]*>([\s\S]*?)<\/script>/g),
    ([, text = '']) => text,
  )

/** The loaders' data as the browser gets it, with the visitor read from its JSON element. */
function loaderData(answer: string): unknown {
  const visitor = /<script type="application\/json" id="visitor">([\s\S]*?)<\/script>/.exec(answer)?.[1]
  const script = scriptsOf(answer).find((text) => text.includes('enqueue(')) ?? ''
  let data = ''
  new Function('window', 'document', script)(
    { __reactRouterContext: { streamController: { enqueue: (text: string) => (data += text) } } },
    { getElementById: () => ({ textContent: visitor }) },
  )
  return decoded(data)
}
const decoded = (data: string): unknown =>
  (JSON.parse(data) as unknown[]).map((value) =>
    typeof value === 'string' && value.startsWith('{"bag":') ? (JSON.parse(value) as unknown) : value,
  )

/** A page as the visitor gets it: the markup, byte for byte, and the loaders' data. */
function shownBy({ status, text }: Answer, path: string) {
  if (path.includes('.data')) return { status, data: decoded(text) }
  return { status, html: text.slice(0, text.indexOf('<script id="first-script"')), data: loaderData(text) }
}

describe('pages with holes', () => {
  it('are, once filled, the page that would be rendered for each visitor alone', async () => {
    for (const path of paths)
      for (const { cookie } of visitors) {
        const alone = shownBy(await read(whole, path, cookie), path)
        const first = await read(pages, path, cookie)
        expect(first.status, path).toBe(200)
        expect(shownBy(first, path)).toEqual(alone)
        const again = await read(pages, path, cookie)
        expect(again.isFilled, path).toBe(true)
        expect(shownBy(again, path)).toEqual(alone)
      }
  })

  it('hold no personal data in the cache, and are not cached by proxies', async () => {
    expect(cachedPages.length).toBeGreaterThan(paths.length)
    const bytes = cachedPages.map(
      ({ pieces, headers }) => `${fragmentsAsPlain(pieces).toString()}${JSON.stringify(headers)}`,
    )
    const own = visitors.flatMap((each) => each.own)
    for (const word of [
      ...own,
      ...names.slice(1),
      ...names.slice(1).map((name) => JSON.stringify(name).slice(1, -1)),
    ])
      expect(
        bytes.some((page) => page.includes(word)),
        word,
      ).toBe(false)
    const { headers } = await read(pages, product, visitors[1]?.cookie ?? '')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('allow every script they run by their policy, for each visitor', async () => {
    for (const { cookie } of visitors.slice(-2)) {
      const { text, headers } = await read(pages, product, cookie)
      const policy = headers.get('content-security-policy') ?? ''
      expect(scriptsOf(text).length).toBeGreaterThan(3)
      for (const script of scriptsOf(text)) expect(policy).toContain(hash('sha256', script, 'base64'))
    }
  })

  it('never show a visitor the data of another, in any order and concurrently', async () => {
    const fresh = createPages(shop.shop, await storefrontBuild())
    const alone = new Map<string, unknown>()
    const visit = fc.record({ who: fc.nat(visitors.length - 1), where: fc.nat(paths.length - 1) })
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 2, maxLength: 8 }), async (visits) => {
        const reads = async ({ who, where }: (typeof visits)[number]) => {
          const [path = '', cookie = ''] = [paths[where], visitors[who]?.cookie]
          const key = `${who} ${where}`
          if (!alone.has(key)) alone.set(key, shownBy(await read(whole, path, cookie), path))
          const answer = await read(fresh, path, cookie)
          expect(shownBy(answer, path)).toEqual(alone.get(key))
          const others = visitors.flatMap((each, at) => (at === who ? [] : each.own))
          for (const word of others) expect(answer.text).not.toContain(word)
        }
        await Promise.all(visits.map(reads))
      }),
      { numRuns: 25 },
    )
  })
})

describe('a visitor of a cached page', () => {
  const countIn = ({ text }: Answer): string => /aria-label="Bag[^"]*"/.exec(text)?.[0] ?? ''

  it('sees their own change on the next page', async () => {
    const visitor = await aVisitorHolding(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    const { cookie } = visitor.headers
    await read(pages, '/en/story', cookie)
    const before = countIn(await read(pages, '/en/story', cookie))
    await visitor.set('ELOWEN-SCALP-SHAMPOO-500', 5)
    const after = await read(pages, '/en/story', cookie)
    expect(after.isFilled).toBe(true)
    expect(countIn(after)).not.toBe(before)
    expect(countIn(after)).toContain('5')
  })

  it('is anonymous once the session has ended, and has a new name at once', async () => {
    const member = await signedInMember(shop, { firstname: 'Wai' })
    const { cookie } = member.headers
    await read(pages, '/en/story', cookie)
    expect((await read(pages, '/en/story', cookie)).text).toContain('Wai')
    await shop.shop.pool.query('update members set firstname = $2 where id = $1', [member.id, 'Siu'])
    const renamed = await read(pages, '/en/story', cookie)
    expect(renamed).toMatchObject({ isFilled: true })
    expect(renamed.text).toContain('Siu')
    await shop.shop.pool.query(
      'update member_sessions set ended_at = now(), ended_why = $2 where member_id = $1',
      [member.id, 'revoked'],
    )
    expect((await read(pages, '/en/story', cookie)).text).not.toContain('Siu')
  })

  it('is shown the prices of a group as soon as they belong to it', async () => {
    const member = await signedInMember(shop, {})
    const { cookie } = member.headers
    await read(pages, product, cookie)
    const before = await read(pages, product, cookie)
    await shop.shop.pool.query(
      `insert into memberships (member_id, group_id, valid_from, source) select $1, id, now() - interval '1 second', 'staff' from member_groups where name = 'VIP'`,
      [member.id],
    )
    const after = await read(pages, product, cookie)
    expect(shownBy(after, product)).toEqual(shownBy(await read(whole, product, cookie), product))
    expect(before.isFilled).toBe(true)
    expect(after.text).not.toBe(before.text)
  })
})

it('finds what a long search begins with, also where it is cut at an emoji', async () => {
  const keyword = encodeURIComponent(`${'x'.repeat(79)}😀 oil`)
  const { status } = await read(pages, `/en/search?keyword=${keyword}`, (await aVisitor(shop)).headers.cookie)
  expect(status).toBe(200)
})
