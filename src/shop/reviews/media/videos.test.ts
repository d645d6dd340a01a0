import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aCalendar, aDeliveredOrder, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { findMember } from '../../members/accounts.ts'
import { eraseAuthor } from '../writing/erase.ts'

const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterAll(() => shop.close())

const bytesOf = (text: string): number[] => [...text].map((character) => character.charCodeAt(0))
const aBox = (kind: string, body: readonly number[]): number[] => {
  const size = body.length + 8
  return [(size >>> 24) & 255, (size >>> 16) & 255, (size >>> 8) & 255, size & 255, ...bytesOf(kind), ...body]
}
/** An MP4 with an embedded location, as phones write it. */
const aVideo = (brand = 'isom', more: readonly number[] = []): Uint8Array =>
  new Uint8Array([
    ...aBox('ftyp', [...bytesOf(brand), 0, 0, 2, 0, ...bytesOf('mp41')]),
    ...aBox('moov', [
      ...aBox(
        'mvhd',
        Array.from({ length: 20 }, () => 7),
      ),
      ...aBox('udta', aBox('\xa9xyz', bytesOf('+22.2783+114.1747/'))),
    ]),
    ...aBox(
      'mdat',
      Array.from({ length: 400 }, (_, at) => at % 251),
    ),
    ...more,
  ])
/** A header, and a segment that contains only padding. */
const aWebm = (): Uint8Array => {
  const header = [0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...bytesOf('webm')]
  return new Uint8Array([
    ...header,
    0x18,
    0x53,
    0x80,
    0x67,
    0xd0,
    0xec,
    0xce,
    ...Array.from({ length: 78 }, () => 0),
  ])
}

async function aBuyerAWeekLater() {
  const reviewer = await aReviewer(shop)
  await aDeliveredOrder(shop, reviewer, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  calendar.pass(7)
  await reviewer.signIn()
  const id = (await reviewer.mine()).awaiting[0]?._id ?? ''
  return {
    ...reviewer,
    id,
    send: reviewer.send,
    video: (bytes: Uint8Array) => sendVideo(reviewer.headers, id, bytes),
  }
}
type Sent = {
  status: number
  body: Record<string, unknown> & { video?: { id: string; url: string; type: string }; code?: string }
}
async function sendVideo(headers: Record<string, string>, id: string, bytes: Uint8Array): Promise<Sent> {
  const form = new FormData()
  form.append('comment_id', id)
  form.append('video', new Blob([new Uint8Array(bytes)]), 'clip.mp4')
  const request = new Request('http://shop.test/api/v1/comment/video', {
    method: 'POST',
    body: form,
    headers,
  })
  const answer = await shop.shop.api.fetch(request, { ip: '10.3.3.4', seenIn: null })
  return { status: answer.status, body: (await answer.json()) as Sent['body'] }
}
const fetched = (path: string, headers: Record<string, string> = {}) =>
  shop.shop.api.fetch(new Request(`http://shop.test${path}`, { headers }), { ip: '10.3.3.5', seenIn: null })

describe('a video for a review', () => {
  it('is stored as it was sent, without its location and device data', async () => {
    const author = await aBuyerAWeekLater()
    const file = aVideo()
    const { status, body } = await author.video(file)
    expect([status, body.video?.type]).toEqual([200, 'video/mp4'])
    const stored = new Uint8Array(
      await (await fetched(body.video?.url ?? '', { cookie: author.headers.cookie })).arrayBuffer(),
    )
    expect(stored.byteLength).toBe(file.byteLength)
    expect(Buffer.from(stored).includes('+22.2783')).toBe(false)
    expect(Buffer.from(stored).subarray(-408)).toEqual(Buffer.from(file).subarray(-408))
  })

  it.each([
    ['a page', new TextEncoder().encode('<html><script>alert(1)</script></html>'.repeat(9))],
    [
      'a page behind the name of a video',
      new Uint8Array([...bytesOf('<htmftypisom'), ...bytesOf('<script>alert(1)</script>')]),
    ],
    ['QuickTime', aVideo('qt  ')],
    ['one that ends too early', aVideo().subarray(0, 300)],
    ['one with something behind it', aVideo('isom', bytesOf('<script>alert(1)</script>'))],
  ])('is not %s', async (_, bytes) => {
    const author = await aBuyerAWeekLater()
    const { status, body } = await author.video(bytes)
    expect([status, body.code]).toEqual([422, 'reviews.video_type'])
  })

  it('is refused above 10 MB', async () => {
    const author = await aBuyerAWeekLater()
    const { status, body } = await author.video(
      new Uint8Array([...aVideo(), ...new Uint8Array(10 * 1024 * 1024)]),
    )
    expect([status, body.code]).toEqual([413, 'shop.too_large'])
  })

  it('is visible to its author and staff until it is published, then to everyone, with range requests', async () => {
    const [author, other] = [await aBuyerAWeekLater(), await aBuyerAWeekLater()]
    await author.signIn()
    const { video } = (await author.video(aWebm())).body
    const url = video?.url ?? ''
    expect([
      (await fetched(url)).status,
      (await fetched(url, { cookie: other.headers.cookie })).status,
    ]).toEqual([404, 404])
    expect((await other.write(other.id, { video_id: video?.id })).body.code).toBe('reviews.unknown_video')
    await author.write(author.id, { video_id: video?.id })
    expect((await author.mine()).processing[0]).toMatchObject({
      video: { id: video?.id, type: 'video/webm' },
    })
    const desk = await atDesk(shop, 'content')
    const { review } = (await desk.get(`/reviews/${author.id}`)).body as {
      review: { video: { url: string }; findings: string[] }
    }
    expect(review.findings).toEqual(['photos']) // a moderator has to check it
    expect((await fetched(review.video.url, { cookie: desk.cookie })).status).toBe(200)
    await desk.send('POST', `/reviews/${author.id}/decide`, { decision: 'publish' })
    const whole = await fetched(url)
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'video/webm',
      'bytes',
    ])
    expect([
      whole.headers.get('x-content-type-options'),
      whole.headers.get('content-security-policy'),
    ]).toEqual(['nosniff', "default-src 'none'; sandbox"])
    const size = aWebm().byteLength
    const part = await fetched(url, { range: 'bytes=4-9' })
    expect([part.status, part.headers.get('content-range'), (await part.arrayBuffer()).byteLength]).toEqual([
      206,
      `bytes 4-9/${size}`,
      6,
    ])
    const tail = await fetched(url, { range: 'bytes=-5' })
    expect([tail.status, tail.headers.get('content-range')]).toEqual([
      206,
      `bytes ${size - 5}-${size - 1}/${size}`,
    ])
    expect((await fetched(url, { range: `bytes=${size}-` })).status).toBe(416)
  })

  it('is deleted with its author, and after a month without a review', async () => {
    const author = await aBuyerAWeekLater()
    const [named, other] = [
      (await author.video(aVideo())).body.video,
      (await author.video(aVideo())).body.video,
    ]
    await author.write(author.id, { video_id: named?.id })
    calendar.pass(31)
    await shop.shop.jobs.find(({ name }) => name === 'forget-photos')?.run({})
    const left = async () =>
      (
        await shop.shop.pool.query('select id from review_videos where id = any ($1)', [
          [named?.id, other?.id],
        ])
      ).rows.map(({ id }) => id as string)
    expect(await left()).toEqual([named?.id])
    const account = await findMember(shop.shop.systemContext(), { id: author.member })
    await shop.shop.systemContext().transaction((tx) => eraseAuthor(tx, account?.id ?? ''))
    expect([await left(), await shop.shop.systemContext().videos.read(named?.id ?? '')]).toEqual([[], null])
  })
})
