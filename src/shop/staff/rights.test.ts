import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { served } from '#api/rooms/rooms.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { may, houseRole, rights, rightsOf, roles, type HouseRole } from './rules.ts'

const base = '//api/admin/v1'
const desk = served.flatMap(({ endpoint, access }) => (access.who === 'staff' ? [{ endpoint, access }] : []))
const writes = desk.filter(({ endpoint }) => endpoint.method !== 'GET')
const pathOf = (path: string): string => path.slice(base.length).replaceAll('{id}', randomUUID())

let shop: TestShop
const colleagues = new Map<HouseRole, AtDesk>()
const staffUser = (role: HouseRole): AtDesk => colleagues.get(role) as AtDesk // made below
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  for (const role of roles) colleagues.set(role, await atDesk(shop, role))
})
afterAll(() => shop.close())

const call = (
  { get, send }: AtDesk,
  { method, path }: (typeof desk)[number]['endpoint'],
  headers: Record<string, string> = {},
) => (method === 'GET' ? get(pathOf(path)) : send(method, pathOf(path), {}, headers))

describe('the table of rights', () => {
  it('has every right that a call requires', () => {
    for (const { access } of desk) expect(rights).toContain(access.right)
  })

  it('gives the owner all rights and the auditor no write access', () => {
    expect(rightsOf([houseRole('owner')])).toEqual([...rights])
    for (const { endpoint, access } of writes)
      if (access.right !== 'desk')
        expect([endpoint.name, may([houseRole('auditor')], access.right)]).toEqual([endpoint.name, false])
  })

  it('combines the rights of several roles', () => {
    expect(may([houseRole('content'), houseRole('warehouse')], 'orders.fulfil')).toBe(true)
    expect(rightsOf([])).toEqual([])
  })
})

describe('every back-office call', () => {
  it('has a path under /api/admin/v1, and no other call has', () => {
    const open = [
      'staff-sign-in',
      'staff-enter-code',
      'staff-invitation',
      'staff-accept-invitation',
      'staff-forgot-password',
      'staff-reset',
      'staff-accept-reset',
    ]
    for (const { endpoint, access } of served)
      expect([endpoint.name, endpoint.path.startsWith(base)]).toEqual([
        endpoint.name,
        access.who === 'staff' || open.includes(endpoint.name),
      ])
  })

  it('is refused without a session and to shoppers, with any token', async () => {
    const csrf = await shop.get('/api/v1/csrf')
    const cookie = csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const session = cookie.split('=')[1] ?? ''
    for (const { endpoint } of desk)
      for (const as of ['', cookie, `elowen_staff=${session}`, `elowen_staff=${'A'.repeat(32)}; ${cookie}`]) {
        const headers = { cookie: as, 'x-csrf-token': String(csrf.body.token) }
        const path = `/api/admin/v1${pathOf(endpoint.path)}`
        const answer =
          endpoint.method === 'GET'
            ? await shop.get(path, headers)
            : await shop.send(endpoint.method, path, {}, headers)
        expect([endpoint.name, answer.status, answer.body.code]).toEqual([
          endpoint.name,
          401,
          'staff.signed_out',
        ])
      }
  })

  it('is refused without its token when it changes something', async () => {
    for (const { endpoint } of writes) {
      const { status, body } = await call(staffUser('owner'), endpoint, { 'x-csrf-token': 'guess' })
      expect([endpoint.name, status, body.code]).toEqual([endpoint.name, 403, 'shop.csrf_mismatch'])
    }
  })

  it('names its subject for the audit log', () => {
    expect(writes.filter(({ access }) => !access.entity).map(({ endpoint }) => endpoint.name)).toEqual([])
    expect(desk.filter(({ endpoint, access }) => endpoint.method === 'GET' && access.entity)).toEqual([])
  })

  it('grants no access to shopper calls: a back-office session is not a storefront session', async () => {
    const { cookie, token } = staffUser('owner')
    const answer = await shop.send('POST', '/api/v1/cart', {}, { cookie, 'x-csrf-token': token })
    expect([answer.status, answer.body.code]).toEqual([403, 'shop.csrf_mismatch'])
  })

  it('is in the document, in groups, with its right', async () => {
    const { body } = await shop.get('/api/v1/openapi.json')
    const paths = body.paths as Record<string, Record<string, { tags: string[]; 'x-right'?: string }>>
    for (const { endpoint, access } of desk)
      expect(paths[endpoint.path.slice(1)]?.[endpoint.method.toLowerCase()]).toMatchObject({
        tags: [expect.stringMatching(/^desk: /)],
        'x-right': access.right,
      })
    for (const word of [
      'orders',
      'orders/{id}',
      'stock',
      'coupons',
      'refunds',
      'payments',
      'fps/claims',
      'audit',
      'audit/checks',
    ])
      expect(paths[`/api/admin/v1/${word}`]?.get).toBeDefined()
  })
})
