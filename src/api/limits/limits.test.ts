import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function asksFrom(addresses: readonly string[]): Promise<number[]> {
  const csrf = await shop.get('/api/v1/csrf')
  const cookie = csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const headers = { cookie, 'x-csrf-token': String(csrf.body.token), 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'a@example.com', recaptchaResponse: 'test-passes' })
  const statuses: number[] = []
  for (const ip of addresses) {
    const incoming = new Request('http://shop.test/api/v1/user/checkuser', { method: 'POST', headers, body })
    statuses.push((await shop.shop.api.fetch(incoming, { ip, seenIn: null })).status)
  }
  return statuses
}
const often = Array.from({ length: 11 }, (_, nth) => nth + 1)

it('counts all addresses of an IPv6 network as one, and networks apart (rules/access#8, rules/members#5)', async () => {
  const oneLine = await asksFrom(often.map((nth) => `2001:db8:1:2::${nth.toString(16)}`))
  expect(oneLine).toEqual([...often.slice(1).map(() => 200), 429])
  expect(await asksFrom(often.map((nth) => `2001:db8:1:${(nth + 2).toString(16)}::1`))).toEqual(
    often.map(() => 200),
  )
  expect(await asksFrom(often.map((nth) => `203.0.113.${nth}`))).toEqual(often.map(() => 200))
})

it('accepts ten pictures an hour from an address of guests, and forms without one as often as before', async () => {
  const visitor = await aVisitor(shop)
  const send = async (headers: Record<string, string>, file: Uint8Array<ArrayBuffer> | null) => {
    const form = new FormData()
    form.append('order_id', '019a0000-0000-7000-8000-000000000001')
    if (file) form.append('screenshot', new Blob([file]), 'transfer.png')
    const incoming = new Request('http://shop.test/api/v1/order/fps/handle-pending', {
      method: 'POST',
      headers,
      body: form,
    })
    return shop.shop.api.fetch(incoming, { ip: '203.0.113.77', seenIn: null })
  }
  const picture = new Uint8Array([1, 2, 3])
  for (let at = 0; at < 10; at += 1) expect((await send(visitor.headers, picture)).status).toBe(404)
  const eleventh = await send(visitor.headers, picture)
  expect(eleventh.status).toBe(429)
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(visitor.headers, null)).status).toBe(404)
  const member = await signedInMember(shop)
  expect((await send(member.headers, picture)).status).toBe(404)
})

it('starts six hundred sessions a minute for one address', async () => {
  const ask = async () =>
    (
      await shop.shop.api.fetch(new Request('http://shop.test/api/v1/csrf'), {
        ip: '203.0.113.200',
        seenIn: null,
      })
    ).status
  const answers: number[] = []
  for (let round = 0; round < 13; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, ask))))
  expect(answers.filter((status) => status === 200)).toHaveLength(600)
  expect(answers.filter((status) => status === 429)).toHaveLength(50)
})
