import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, it } from 'vitest'
import { appCookie, readAppState, writeAppState } from '#shop/app-state.ts'
import { cookieIn } from '#shop/cookies.ts'
import { followCountryLink, linkedState } from './country-link.ts'

const remembered = `${appCookie}=${writeAppState({ ...readAppState(undefined, 'en'), country: 'jp', currency: 'JPY' })}`

it.each([
  ['/en/terra/soap?prices_in=us', undefined, 'us', 'USD'],
  ['/zh/terra/soap?option=A&prices_in=tw', 'other=1', 'tw', 'TWD'],
  ['/terra/soap?prices_in=hk', undefined, 'hk', 'HKD'],
  ['/zh/terra/soap?prices_in=jp', undefined, null, null],
  ['/terra/soap?prices_in=us', undefined, null, null],
  ['/en/terra/soap?prices_in=us', remembered, null, null],
  ['/en/terra/soap?prices_in=xx', undefined, null, null],
  ['/en/terra/soap', undefined, null, null],
  ['/desk/orders?prices_in=us', undefined, null, null],
  ['http://elsewhere/?prices_in=us', undefined, null, null],
  // a country that a form or a call is about
  ['/en/account?view=ADDRESSES&new=delivery&country=us', undefined, null, null],
  ['/api/v1/delivery/form?country=tw', undefined, null, null],
])('%s with %s is rendered in %s (%s)', (path, cookie, country, currency) => {
  const state = linkedState(path, cookie)
  const locale = path.startsWith('/zh') ? 'zh' : path.startsWith('/terra') ? 'hk' : 'en'
  const seen = state === null ? null : readAppState(state, locale)
  expect([seen?.country ?? null, seen?.currency ?? null]).toEqual([country, currency])
})

it('renders the page for that country, keeps the other cookies, and sets the country cookie', async () => {
  const answer = getRequestListener((request) => new Response(request.headers.get('cookie')))
  const server = createServer((incoming: IncomingMessage, outgoing) => {
    const cookie = followCountryLink(incoming, true)
    if (cookie) outgoing.setHeader('set-cookie', cookie)
    void answer(incoming, outgoing)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/en/terra/soap?prices_in=sg`
  for (const cookie of ['a=1; b=2', '']) {
    const got = await fetch(at, { headers: cookie ? { cookie } : {} })
    const seen = await got.text()
    expect(readAppState(cookieIn(seen, appCookie), 'en')).toMatchObject({ country: 'sg', currency: 'SGD' })
    if (cookie) expect(cookieIn(seen, 'b')).toBe('2')
    expect(got.headers.get('set-cookie')).toMatch(/^elowen_app=.*Secure/)
  }
  const posted = await fetch(at, { method: 'POST' })
  expect([await posted.text(), posted.headers.get('set-cookie')]).toEqual(['', null])
  server.close()
})
