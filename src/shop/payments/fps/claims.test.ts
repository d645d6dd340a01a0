import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aPicture } from '#tools/builders/reviews/reviews.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { paymentFindings } from '#tools/builders/payments/payment-books.ts'
import { eraseClaims } from './claim-screenshots.ts'

let shop: TestShop
let finance: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  finance = await atDesk(shop, 'finance')
})
afterAll(async () => {
  expect(await paymentFindings(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const day = 86_400
type Paid = { attempt_id: string; state: string; screenshot_sent: boolean }
const codeOf = ({ status, body }: TestAnswer) => [status, body.code]
const paymentIn = ({ status, body }: TestAnswer): Paid => {
  expect([status, body.code]).toEqual([200, undefined])
  return body.payment as Paid
}

let calls = 0
/** "I have paid" with a file from an address of its own, as a browser's form sends it. */
async function claim(
  headers: Record<string, string>,
  fields: Record<string, string>,
  file?: Uint8Array,
  ip = `10.3.3.${(calls += 1)}`,
): Promise<TestAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ recaptchaResponse: 'test-passes', ...fields }))
    form.append(name, value)
  form.append('screenshot', new Blob(file ? [new Uint8Array(file)] : []), 'screenshot.png')
  const request = new Request('http://shop.test/api/v1/order/fps/handle-pending', {
    method: 'POST',
    body: form,
    headers,
  })
  const answer = await shop.shop.api.fetch(request, { ip, seenIn: null })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  }
}

/** A guest's order with its code shown. */
async function aShownCode() {
  // each somebody else: one person claims for one order at a time
  calls += 1
  const who = { email: `claimant-${calls}@example.com`, delivery_contact: `9${String(3_000_000 + calls)}` }
  const placed = await anOrder(shop, { [shampoo]: 1 }, who)
  const { headers } = placed.visitor
  const { attempt_id: attemptId } = paymentIn(
    await placed.visitor.send('POST', '/order/fps/create', { order_id: placed.id }),
  )
  return {
    ...placed,
    attemptId,
    claim: (file?: Uint8Array, more: Record<string, string> = {}) =>
      claim(headers, { order_id: placed.id, ...more }, file),
    now: async () => paymentIn(await placed.visitor.get(`/order/fps/status?order_id=${placed.id}`)),
  }
}

const fileOf = async (attemptId: string, headers: Record<string, string> = {}, size = 'large') => {
  const request = new Request(
    `http://shop.test/api/admin/v1/fps/claims/${attemptId}/screenshot?size=${size}`,
    { headers },
  )
  const answer = await shop.shop.api.fetch(request, { ip: '10.3.3.3', seenIn: null })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
  }
}
/** To somebody who signs in for it: sessions of the desk do not live through days. */
const isThere = async (attemptId: string) =>
  (await fileOf(attemptId, { cookie: (await atDesk(shop, 'finance')).cookie })).status === 200
const claimsAt = async (desk: AtDesk) =>
  (await desk.get('/fps/claims')).body.claims as {
    id: string
    claim_note: string | null
    screenshot: { small: string } | null
  }[]
const forget = () => shop.shop.jobs.find(({ name }) => name === 'forget-fps-claims')?.run({})

describe('"I have paid" with a screenshot', () => {
  it('waits for staff with screenshot and note, and confirms nothing', async () => {
    const order = await aShownCode()
    const claimed = paymentIn(
      await order.claim(await aPicture('png'), { note: 'CHAN SIU MING', locale: 'en', token: '' }),
    )
    expect(claimed).toMatchObject({ state: 'processing', screenshot_sent: true })
    expect((await claimsAt(finance)).find(({ id }) => id === order.attemptId)).toMatchObject({
      claim_note: 'CHAN SIU MING',
      screenshot: { small: `/api/admin/v1/fps/claims/${order.attemptId}/screenshot?size=small` },
    })
    expect((await finance.get(`/orders/${order.id}`)).body.order).toMatchObject({ status: 'pending' })
  })

  it('is optional', async () => {
    const order = await aShownCode()
    expect(paymentIn(await order.claim())).toMatchObject({ state: 'processing', screenshot_sent: false })
    expect((await claimsAt(finance)).find(({ id }) => id === order.attemptId)).toMatchObject({
      claim_note: null,
      screenshot: null,
    })
    expect(await isThere(order.attemptId)).toBe(false)
  })

  it('can be added later, and the first one is final', async () => {
    const order = await aShownCode()
    paymentIn(await order.claim())
    expect(paymentIn(await order.claim(await aPicture()))).toMatchObject({ screenshot_sent: true })
    const stored = async () =>
      (
        await shop.shop.pool.query('select screenshot_id from payment_attempts where id = $1', [
          order.attemptId,
        ])
      ).rows
    const [first] = await stored()
    await Promise.all([order.claim(await aPicture()), order.claim(await aPicture('webp')), order.claim()])
    expect(await stored()).toEqual([first])
    expect(await isThere(order.attemptId)).toBe(true)
  })

  it('rejects files that are not still pictures or too large, and then records no claim', async () => {
    const order = await aShownCode()
    expect(codeOf(await order.claim(Buffer.from('%PDF-1.7 a receipt')))).toEqual([422, 'payments.photo_type'])
    expect(codeOf(await order.claim(Buffer.from('GIF89a')))).toEqual([422, 'payments.photo_moves'])
    expect(codeOf(await order.claim((await aPicture()).subarray(0, 200)))).toEqual([
      422,
      'payments.photo_broken',
    ])
    expect(codeOf(await order.claim(await aPicture('png', 7_200, 7_000)))).toEqual([
      422,
      'payments.photo_pixels',
    ])
    expect(codeOf(await order.claim(new Uint8Array(10 * 1024 * 1024 + 1)))).toEqual([413, 'shop.too_large'])
    expect(await order.now()).toMatchObject({ state: 'redirected', screenshot_sent: false })
  })

  it('requires access to the order: its link suffices, another session does not', async () => {
    const order = await aShownCode()
    const stranger = await aVisitor(shop)
    expect(codeOf(await claim(stranger.headers, { order_id: order.id }, await aPicture()))).toEqual([
      404,
      'orders.unknown',
    ])
    const member = await signedInMember(shop)
    expect(
      codeOf(await claim(member.headers, { order_id: order.id, token: 'guess' }, await aPicture())),
    ).toEqual([404, 'orders.unknown'])
    expect(await order.now()).toMatchObject({ state: 'redirected' })
    const opened = await claim(stranger.headers, { order_id: order.id, token: order.token }, await aPicture())
    expect(paymentIn(opened)).toMatchObject({ state: 'processing', screenshot_sent: true })
  })

  it('is refused before a code was shown', async () => {
    const { visitor, id } = await anOrder(shop, { [shampoo]: 1 })
    expect(codeOf(await claim(visitor.headers, { order_id: id }, await aPicture()))).toEqual([
      409,
      'payments.nothing_to_claim',
    ])
  })
})

describe('a screenshot', () => {
  it('is visible with the right to match lines alone, and is never cached', async () => {
    const order = await aShownCode()
    paymentIn(await order.claim(await aPicture()))
    for (const size of ['small', 'large'])
      expect(await fileOf(order.attemptId, { cookie: finance.cookie }, size)).toEqual({
        status: 200,
        type: 'image/webp',
        cache: 'private, no-store',
      })
    const care = await atDesk(shop, 'care')
    expect((await claimsAt(care)).find(({ id }) => id === order.attemptId)?.screenshot).not.toBeNull()
    expect((await fileOf(order.attemptId, { cookie: care.cookie })).status).toBe(403)
    expect((await fileOf(order.attemptId, order.visitor.headers)).status).toBe(401)
    expect((await fileOf(crypto.randomUUID(), { cookie: finance.cookie })).status).toBe(404)
  })

  it('is deleted with the note a month after the payment is settled, not before', async () => {
    const [settled, unsettled] = [await aShownCode(), await aShownCode()]
    for (const order of [settled, unsettled]) paymentIn(await order.claim(await aPicture(), { note: 'WONG' }))
    const rejected = await finance.send('POST', `/fps/claims/${settled.attemptId}/reject`, {
      reason: 'nothing came',
    })
    expect(rejected.status).toBe(200)
    const noteOf = async (id: string) =>
      (
        await shop.shop.pool.query<{ note: string }>(
          'select claim_note as note from payment_attempts where id = $1',
          [id],
        )
      ).rows[0]?.note
    clock.move(29.9 * day)
    await forget()
    expect([await isThere(settled.attemptId), await noteOf(settled.attemptId)]).toEqual([true, 'WONG'])
    clock.move(0.2 * day)
    await forget()
    expect([await isThere(settled.attemptId), await noteOf(settled.attemptId)]).toEqual([false, null])
    expect([await isThere(unsettled.attemptId), await noteOf(unsettled.attemptId)]).toEqual([true, 'WONG'])
  })

  it('is deleted with an erased buyer', async () => {
    const [erasedOrder, otherOrder] = [await aShownCode(), await aShownCode()]
    for (const order of [erasedOrder, otherOrder]) paymentIn(await order.claim(await aPicture()))
    await shop.shop.systemContext().transaction((tx) => eraseClaims(tx, [erasedOrder.id]))
    expect([await isThere(erasedOrder.attemptId), await isThere(otherOrder.attemptId)]).toEqual([false, true])
  })
})
