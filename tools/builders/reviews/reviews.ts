import sharp from 'sharp'
import { collected, pack, readyForPickup, startPicking } from '#shop/orders/fulfilment/fulfil.ts'
import { openReviews } from '#shop/reviews/writing/eligible.ts'
import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember, signIn, type MemberInput } from '#tools/builders/members/members.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'

type Own = {
  _id: string
  state: string
  sku: string
  replaces: string | null
  reasons: string[]
  note: string
} & Record<string, unknown>
export type Mine = {
  awaiting: Own[]
  processing: Own[]
  published: Own[]
  published_total: number
  rewards: ({ _id: string; state: string; choices: { key: string; kind: string }[] } & Record<
    string,
    unknown
  >)[]
}

/** A clock to which days can be added. */
export function aCalendar(start = '2026-11-20T02:00:00Z') {
  let now = new Date(start)
  return {
    now: () => now,
    pass: (days: number): void => {
      now = new Date(now.getTime() + days * 86_400_000)
    },
  }
}

export const someWords = {
  rating: 5,
  title: 'Calm at last',
  content: 'My scalp stopped itching after the second week, and it rinses out well.',
  nickname: 'Mei',
}

/** A member's order of these products, paid and collected at the shop, without a carrier. */
export async function aDeliveredOrder(
  shop: TestShop,
  member: Awaited<ReturnType<typeof signedInMember>>,
  wanted: Record<string, number>,
): Promise<WireOrder> {
  for (const [subSku, quantity] of Object.entries(wanted)) await member.set(subSku, quantity)
  const { rows } = await shop.shop.pool.query<{ code: string }>(
    `select code from pickup_points where method = 'pickup_shop' limit 1`,
  )
  const answer = await member.order({ delivery_method: 'pickup_shop', delivery_location_code: rows[0]?.code })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  const order = answer.body.order as WireOrder
  await payByCard(shop, { visitor: member, order })
  const ctx = shop.shop.systemContext()
  const step = { id: order._id, actor: 'test' }
  await startPicking(ctx, step)
  await pack(ctx, step)
  const { pickupCode } = await readyForPickup(ctx, step)
  await collected(ctx, { ...step, code: pickupCode ?? '' })
  await openReviews(ctx, order._id)
  return order
}

/** A signed-in member, with the actions of reviewers. */
export async function aReviewer(shop: TestShop, input: MemberInput = {}) {
  const member = await signedInMember(shop, input)
  const mine = async (): Promise<Mine> => {
    const { status, body } = await member.get('/user/comments')
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body as unknown as Mine
  }
  return {
    ...member,
    member: member.id,
    /** Signs in again, after days in which its tokens expired. */
    signIn: () => signIn(shop, member),
    mine,
    write: (id: string, words: object = {}): Promise<TestAnswer> =>
      member.send('POST', '/comment', { comment_id: id, ...someWords, ...words }),
    edit: (id: string, words: object = {}): Promise<TestAnswer> =>
      member.send('PUT', '/comment', { comment_id: id, ...someWords, ...words }),
    withdraw: (id: string): Promise<TestAnswer> =>
      shop.send('DELETE', '/api/v1/comment', { comment_id: id }, member.headers),
    photo: (id: string, bytes: Uint8Array, name = 'photo.jpg'): Promise<TestAnswer> =>
      sendPhoto(shop, member.headers, id, bytes, name),
  }
}

/** Uploads a photo as a browser's form does. */
async function sendPhoto(
  shop: TestShop,
  headers: Record<string, string>,
  id: string,
  bytes: Uint8Array,
  name: string,
): Promise<TestAnswer> {
  const form = new FormData()
  form.append('comment_id', id)
  form.append('photo', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://shop.test/api/v1/comment/photo', {
    method: 'POST',
    body: form,
    headers,
  })
  const answer = await shop.shop.api.fetch(request, { ip: '10.3.3.3', seenIn: null })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  }
}

/** A picture with a location in its metadata, as from telephones. */
export const aPicture = (
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  width = 60,
  height = 40,
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 120, b: 80 } } })
    .withExif({
      IFD0: { Copyright: 'somebody at home' },
      IFD3: { GPSLatitude: '22/1 16/1 40/1', GPSLatitudeRef: 'N' },
    })
    .toFormat(format)
    .toBuffer()
