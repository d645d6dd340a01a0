import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#processes/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function asksFrom(addresses: readonly string[]): Promise<number[]> {
  const csrf = await shop.get('/api/v1/csrf')
  const cookie = csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const headers = { cookie, 'x-csrf-token': String(csrf.body.token), 'content-type': 'application/json' }
  const statuses: number[] = []
  for (const ip of addresses) {
    const asked = new Request('http://shop.test/api/v1/user/checkuser', { method: 'POST', headers, body: '{"username":"a@example.com"}' })
    statuses.push((await shop.shop.api.fetch(asked, { ip, seenIn: null })).status)
  }
  return statuses
}
const often = Array.from({ length: 11 }, (_, nth) => nth + 1)

it('counts a line with countless addresses once, and others apart (RELIABILITY 19, 25)', async () => {
  const oneLine = await asksFrom(often.map((nth) => `2001:db8:1:2::${nth.toString(16)}`))
  expect(oneLine).toEqual([...often.slice(1).map(() => 200), 429])
  expect(await asksFrom(often.map((nth) => `2001:db8:1:${(nth + 2).toString(16)}::1`))).toEqual(often.map(() => 200))
  expect(await asksFrom(often.map((nth) => `203.0.113.${nth}`))).toEqual(often.map(() => 200))
})
