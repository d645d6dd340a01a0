import { signedInMember } from '#tools/builders/members/members.ts'
import type { WireOrder } from '#tools/builders/orders/orders.ts'
import { aDeliveredOrder } from '#tools/builders/reviews/reviews.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import type { HouseRole } from '#shop/staff/rules.ts'

export const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
export const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'

type Wire = { _id: string; number: string; state: string; send_to: string | null } & Record<string, unknown>
type Asked = { line: number; units: number; reason?: string; note?: string }
export type Photo = { id: string; small: string; large: string }
type Buyer = Pick<Awaited<ReturnType<typeof signedInMember>>, 'get' | 'send' | 'headers'>

/** The buyer's return actions on an order. */
export function returnsOf(shop: TestShop, buyer: Buyer, order: WireOrder) {
  const wire = (lines: Asked[]) =>
    lines.map(({ line, reason = 'unopened', ...rest }) => ({
      line_id: order.items[line]?._id,
      reason,
      ...rest,
    }))
  return {
    list: async () =>
      (await buyer.get(`/returns?order_id=${order._id}`)).body as {
        returns: Wire[]
        returnable: { units: number; reasons: string[] }[]
      },
    ask: (lines: Asked[], more: object = {}) =>
      buyer.send('POST', '/returns', { order_id: order._id, lines: wire(lines), ...more }),
    photo: (bytes: Uint8Array, more: Record<string, string> = {}) =>
      sendPhoto(shop, buyer.headers, { order_id: order._id, ...more }, bytes),
    cancel: (id: string) => buyer.send('POST', '/returns/cancel', { order_id: order._id, id }),
    now: async () => (await buyer.get(`/order?id=${order._id}`)).body.order as WireOrder,
  }
}

/** Uploads a photo as a browser's form does. */
export async function sendPhoto(
  { shop }: TestShop,
  headers: Record<string, string>,
  fields: Record<string, string>,
  bytes: Uint8Array,
): Promise<TestAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const request = new Request('http://shop.test/api/v1/returns/photo', {
    method: 'POST',
    body: form,
    headers,
  })
  const answer = await shop.api.fetch(request, { ip: '10.3.3.3', seenIn: null })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  }
}

/** The response to a file request. */
export async function fileOf({ shop }: TestShop, path: string, headers: Record<string, string> = {}) {
  const answer = await shop.api.fetch(new Request(`http://shop.test${path}`, { headers }), {
    ip: '10.3.3.3',
    seenIn: null,
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
  }
}

/** A member's delivered order, and their return actions. */
export async function aMembersOrder(
  shop: TestShop,
  wanted: Record<string, number> = { [shampoo]: 2, [conditioner]: 1 },
) {
  const member = await signedInMember(shop)
  const order = await aDeliveredOrder(shop, member, wanted)
  return { member, order, ...returnsOf(shop, member, order) }
}

/** A staff user of a role takes a step of a return. */
export async function as(
  shop: TestShop,
  role: HouseRole,
  id: string,
  step: string,
  body: object = {},
): Promise<TestAnswer> {
  const staffUser = await atDesk(shop, role)
  return staffUser.send('POST', `/returns/${id}/${step}`, body)
}

export const codeOf = ({ status, body }: TestAnswer) => [status, body.code]

function answered({ status, body }: TestAnswer): Record<string, unknown> {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
export const idOf = (answer: TestAnswer): string => (answered(answer).return as Wire)._id
export const photoIn = (answer: TestAnswer): Photo => answered(answer).photo as Photo
