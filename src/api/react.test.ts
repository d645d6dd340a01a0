// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callFromBrowser, onSignedOut } from './react.ts'

/**
 * A small API: a valid access token is accepted; a refresh token returns the next one as long as the sign-in is
 * active.
 */
let state: { live: boolean; open: boolean; calls: string[] }
beforeEach(() => {
  state = { live: false, open: true, calls: [] }
  vi.stubGlobal('fetch', async (path: string, init?: { method?: string }) => {
    const method = init?.method ?? 'GET'
    state.calls.push(`${method} ${path}`)
    await new Promise((done) => setTimeout(done, 5))
    if (path.endsWith('/csrf')) return Response.json({ token: 't' })
    if (path.endsWith('/user/refresh')) {
      state.live = state.open
      return state.open ? Response.json({ token: {} }) : refused(401, 'members.signed_out')
    }
    if (path.endsWith('/user/login')) return refused(401, 'members.wrong_sign_in')
    return state.live ? Response.json({ path }) : refused(401, 'members.signed_out')
  })
})
afterEach(() => vi.unstubAllGlobals())
const refused = (status: number, code: string) => Response.json({ code, message: code }, { status })
const get = (path: string) => callFromBrowser({ method: 'GET', path }, null)
const renewals = () => state.calls.filter((one) => one.endsWith('/user/refresh')).length

it('renews the tokens once for all requests with expired tokens, and repeats each request', async () => {
  const answers = await Promise.all([
    get('/a'),
    get('/b'),
    callFromBrowser({ method: 'POST', path: '/c' }, {}),
  ])
  expect(answers).toEqual([{ path: '/api/v1/a' }, { path: '/api/v1/b' }, { path: '/api/v1/c' }])
  expect(renewals()).toBe(1)
})

it('renews again when tokens expire again', async () => {
  await get('/a')
  state.live = false
  await get('/a')
  expect(renewals()).toBe(2)
})

it('reports that the sign-in is over when a renewal fails, and refuses the request', async () => {
  state.open = false
  const events = vi.fn()
  const stop = onSignedOut(events)
  await expect(get('/a')).rejects.toMatchObject({ status: 401, code: 'members.signed_out' })
  stop()
  await expect(get('/a')).rejects.toMatchObject({ status: 401 })
  expect(events).toHaveBeenCalledTimes(1)
})

it('does not renew after a wrong password', async () => {
  await expect(callFromBrowser({ method: 'POST', path: '/user/login' }, {})).rejects.toMatchObject({
    code: 'members.wrong_sign_in',
  })
  expect(renewals()).toBe(0)
})

it('refuses with an empty message on a network failure, because the browser’s message is not translated', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  for (const method of ['GET', 'POST'] as const)
    await expect(callFromBrowser({ method, path: '/a' }, {})).rejects.toMatchObject({
      status: 0,
      message: '',
      fields: {},
    })
})
