import { connect } from 'node:net'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { callApi, pageApi } from '#api/client.ts'
import { getCart } from '#shop/cart/contract.ts'
import { getUser } from '#shop/auth/contract.ts'
import { listen, type Running } from '#platform/http/server.ts'
import type { Db } from '#platform/db/database.ts'
import { startMetrics } from '#platform/metrics.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { webListener } from '../listener.ts'
import type { pageKey } from './page-key.ts'
import { createPages } from './pages.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

type LoaderArgs = Parameters<typeof callApi>[0]

/** A build of one page, which shows whom it was rendered for. */
const build = {
  entry: {
    module: {
      pageApi,
      rendered: new WeakMap(),
      default: async (_request: Request, status: number, headers: Headers, { staticHandlerContext }: never) =>
        new Response(JSON.stringify((staticHandlerContext as { loaderData: unknown }).loaderData), {
          status,
          headers,
        }),
    },
  },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        default: () => null,
        loader: async (args: LoaderArgs) => {
          await callApi(args, getSetting, {})
          const member = await callApi(args, getUser, {}).then(
            ({ user }) => user.username,
            () => null,
          )
          const bag = await callApi(args, getCart, { currency: 'HKD' })
          return { member, bag: bag.sessionId }
        },
      },
    },
    page: {
      id: 'page',
      parentId: 'root',
      path: '*',
      module: {
        default: () => null,
        loader: ({ request }: { request: Request }) => ({ query: new URL(request.url).search }),
      },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild // what of a build a server reads

let shop: TestShop
let member: Awaited<ReturnType<typeof signedInMember>>
const running: Running[] = []
beforeAll(async () => {
  shop = await openTestShop()
  member = await signedInMember(shop)
})
afterAll(async () => {
  for (const one of running) await one.close()
  await shop.close()
})

async function open(keyOf?: typeof pageKey): Promise<number> {
  const pages = createPages(shop.shop, async () => build, keyOf ? { keyOf } : {})
  const serving = {
    shop: shop.shop,
    metrics: startMetrics(),
    ready: { isReady: () => true, takesCalls: () => true },
  }
  const one = await listen(await webListener(serving, { pages, files: null }), { host: '127.0.0.1', port: 0 })
  running.push(one)
  return one.port
}

/** Sends a raw request that no client library would send. */
function raw(
  port: number,
  cookieLines: readonly string[],
  path = '/en/story',
): Promise<{ head: string; body: string }> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
    socket.on('error', failed)
    socket.on('end', () =>
      done({ head: text.split('\r\n\r\n')[0] ?? '', body: text.slice(text.indexOf('\r\n\r\n') + 4) }),
    )
    const lines = cookieLines.map((line) => `Cookie: ${line}\r\n`).join('')
    socket.write(
      Buffer.from(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n${lines}Connection: close\r\n\r\n`, 'latin1'),
    )
  })
}

const find = (name: string): string => new RegExp(`${name}=([^;]+)`).exec(member.headers.cookie)?.[1] ?? ''

describe('cached pages', () => {
  it('are rendered once for all query parameters that they ignore, and contain none of them', async () => {
    const port = await open()
    const first = await raw(port, [], '/en/nobody?utm_source=evil&page=2')
    expect(first.body).toContain('"query":"?page=2"')
    for (const query of ['page=2', 'x=1&page=2', 'page=2&fbclid=7'])
      expect(await raw(port, [], `/en/nobody?${query}`)).toMatchObject({ body: first.body })
    expect((await raw(port, [], '/en/account?x=1')).body).toContain('"query":"?x=1"')
    expect((await raw(port, [], '/en/search?keyword=oil')).body).toContain('"query":"?keyword=oil"')
  })

  it('are shared by all anonymous visitors', async () => {
    const port = await open()
    const first = await raw(port, [], '/en/nobody')
    expect(first.head).toContain('s-maxage')
    expect(first.body).toContain('"member":null')
    expect(await raw(port, ['_ga=1; elowen_app=1'], '/en/nobody')).toMatchObject({ body: first.body })
  })

  it('exclude those whose rendering began while the shop was being closed', async () => {
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
    let isFirst = true
    const cache = {
      ...shop.shop.cache,
      async get<T>(topic: string, load: (db: Db) => Promise<T>): Promise<T> {
        const found = await shop.shop.cache.get(topic, load)
        const isAwaited = topic === 'settings' && isFirst
        if (isAwaited) isFirst = false
        if (isAwaited) await held
        return found
      },
    }
    const pages = createPages({ ...shop.shop, cache }, async () => build)
    const drawing = pages.render(new Request('http://shop.test/en/story'), { ip: null, seenIn: null })
    shop.shop.cache.drop('settings') // as they were changed meanwhile
    goOn()
    await drawing
    expect(pages.find('/en/story', {})).toBeUndefined()
  })

  const access = () => `elowen_access=${find('elowen_access')}`
  const session = () => `elowen_session=${find('elowen_session')}`
  const spellings: [string, () => string[]][] = [
    ['as browsers write it', () => [access()]],
    ['a blank before the sign', () => [access().replace('=', ' =')]],
    ['a tab before the sign', () => [access().replace('=', '\t=')]],
    ['blanks on both sides', () => [` ${access().replace('=', ' = ')} `]],
    ['no blank after the semicolon', () => [`a=1;${access()};b=2`]],
    ['a tab after the semicolon', () => [`a=1;\t${access()}`]],
    ['the first of several', () => [`${access()}; a=1; b=2`]],
    ['the last of several', () => [`a=1; b=2; ${access()}`]],
    ['after a part without a sign', () => [`junk; ; ${access()}`]],
    ['twice, the good one first', () => [`${access()}; elowen_access=x`]],
    ['twice, the good one last', () => [`elowen_access=x; ${access()}`]],
    ['in the second of two headers', () => ['a=1', access()]],
    ['in quotes', () => [access().replace(/=(.*)/, '="$1"')]],
    ['between quotes that are not its own', () => [`a="1; ${access()}; b=2"`]],
    ['a letter of another encoding beside it', () => [`n\xe4me=\xff; ${access()}`]],
    ['percent signs in the name', () => [access().replace('_', '%5F')]],
    ['the refresh token alone', () => [`elowen_refresh =${find('elowen_refresh')}`]],
    ['the visit alone', () => [session().replace('=', ' =')]],
    ['the visit last, with a tab', () => [`a=1;\t${session()}`]],
  ]
  test.each(spellings)('never contain a page that was rendered for a member: %s', async (name, lines) => {
    const path = `/en/story?page=${spellings.findIndex(([each]) => each === name) + 1}`
    for (const keyOf of [undefined, () => path]) {
      // the second shop caches every page under a key that ignores the visitor
      const port = await open(keyOf)
      const theirs = await raw(port, lines(), path)
      if (theirs.body.includes(member.email) || /"bag":"[^"]/.test(theirs.body))
        expect(theirs.head).toContain('private, no-store')
      const anonymousPage = await raw(port, [], path)
      expect(anonymousPage.body).toContain('{"member":null')
      expect(anonymousPage.body).not.toContain(/"bag":"([^"]+)"/.exec(theirs.body)?.[1] || 'no bag of theirs')
    }
  })

  it('are rendered for the member with every form of credentials the shop reads', async () => {
    const port = await open()
    for (const lines of spellings.slice(0, 10).map(([, of]) => of()))
      expect((await raw(port, lines)).body).toContain(member.email)
  })

  it('contain nothing of a guest session, even where the key ignores the visitor', async () => {
    const port = await open(() => 'one key for all')
    const { head, body } = await raw(port, [`elowen_app=1; ${session()}`], '/en/blind')
    expect(head).toContain('private, no-store')
    expect(body).toMatch(/"bag":"[^"]/)
  })
})
