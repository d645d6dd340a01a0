import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aCalendar, aDeliveredOrder, aPicture, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { eraseAuthor } from '../writing/erase.ts'

const calendar = aCalendar()
let shop: TestShop
let author: Awaited<ReturnType<typeof aReviewer>>
let id = ''
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
  author = await aReviewer(shop)
  await aDeliveredOrder(shop, author, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  calendar.pass(7)
  await author.signIn()
  id = (await author.mine()).awaiting[0]?._id ?? ''
})
afterAll(() => shop.close())

type Photo = { id: string; small: string; large: string; width: number; height: number }
const sent = async (bytes: Uint8Array, name?: string): Promise<Photo> =>
  (await author.photo(id, bytes, name)).body.photo as Photo

async function file(path: string, headers: Record<string, string> = {}) {
  const answer = await shop.shop.api.fetch(new Request(`http://shop.test${path}`, { headers }), {
    ip: '10.4.4.4',
    seenIn: null,
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** An empty PNG with a declared width and height: a few bytes that decompress to gigabytes. */
function aBomb(side: number): Buffer {
  const crc = (bytes: Buffer): number => {
    let sum = ~0
    for (const byte of bytes) {
      sum ^= byte
      for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
    }
    return ~sum >>> 0
  }
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(4_096))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a photo that is sent', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is encoded again from %s, without the metadata of the file',
    async (format) => {
      const original = await aPicture(format, 2_000, 1_000)
      expect((await sharp(original).metadata()).exif).toBeDefined()
      const photo = await sent(original, 'anything.html')
      expect(photo).toMatchObject({ width: 1_600, height: 800 })
      const { headers, bytes } = await file(photo.large, author.headers)
      const rendered = await sharp(bytes).metadata()
      expect([rendered.format, rendered.width, rendered.exif, rendered.xmp, rendered.icc]).toEqual([
        'webp',
        1_600,
        undefined,
        undefined,
        undefined,
      ])
      expect(bytes.includes('somebody at home')).toBe(false)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      const small = await sharp((await file(photo.small, author.headers)).bytes).metadata()
      expect([small.width, small.height]).toEqual([480, 240])
    },
  )

  it('is rotated to its orientation', async () => {
    const turned = await sharp(await aPicture('jpeg', 60, 40))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await sent(turned)).toMatchObject({ width: 40, height: 60 })
  })

  it('keeps no part of a polyglot file', async () => {
    const script = '<html><script>alert(document.cookie)</script></html>'
    const jpeg = await aPicture('jpeg')
    for (const bytes of [
      Buffer.concat([jpeg, Buffer.from(script)]),
      Buffer.concat([jpeg.subarray(0, 2), aComment(script), jpeg.subarray(2)]),
    ]) {
      const photo = await sent(bytes, 'photo.php')
      expect((await file(photo.large, author.headers)).bytes.includes('script')).toBe(false)
    }
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
    ['SVG', () => Buffer.from(svg), 422, 'reviews.photo_type'],
    ['SVG behind a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 422, 'reviews.photo_type'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 422, 'reviews.photo_type'],
    [
      'a page that begins like a GIF',
      () => Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
      422,
      'reviews.photo_moves',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7'), 422, 'reviews.photo_type'],
    ['an animation', async () => anAnimation('gif'), 422, 'reviews.photo_moves'],
    ['an animated WebP', async () => anAnimation('webp'), 422, 'reviews.photo_moves'],
    ['a few bytes of a million million pixels', () => aBomb(1_000_000), 422, 'reviews.photo'],
    ['too many pixels', () => aBomb(8_000), 422, 'reviews.photo_pixels'],
    [
      'half a photo',
      async () => (await aPicture('jpeg', 900, 900)).subarray(0, 900),
      422,
      'reviews.photo_broken',
    ],
    [
      'a picture in name alone',
      () => Buffer.from('\xff\xd8\xff nothing', 'latin1'),
      422,
      'reviews.photo_broken',
    ],
    ['eleven megabytes', () => Buffer.alloc(11 * 1024 * 1024, 1), 413, 'shop.too_large'],
    ['nothing', () => new Uint8Array(), 400, 'shop.invalid_input'],
  ])('%s is refused', async (_, bytes, status, code) => {
    const answer = await author.photo(id, await bytes(), 'photo.jpg')
    expect([answer.status, String(answer.body.code)]).toEqual([status, expect.stringContaining(code)])
    expect(answer.body.message).toEqual(expect.any(String))
  })

  it('is accepted by this call alone: others are limited to 256 KB', async () => {
    const form = new FormData()
    form.append('text', 'a'.repeat(300 * 1024))
    const answer = await shop.shop.api.fetch(
      new Request('http://shop.test/api/v1/comment', { method: 'POST', body: form, headers: author.headers }),
      { ip: '10.4.4.4', seenIn: null },
    )
    expect(answer.status).toBe(413)
  })

  it('is refused with texts longer than other endpoints accept', async () => {
    const form = new FormData()
    form.append('comment_id', id)
    form.append('more', 'a'.repeat(300 * 1024))
    form.append('photo', new Blob([new Uint8Array(await aPicture())]), 'photo.jpg')
    const request = new Request('http://shop.test/api/v1/comment/photo', {
      method: 'POST',
      body: form,
      headers: author.headers,
    })
    expect((await shop.shop.api.fetch(request, { ip: '10.4.4.4', seenIn: null })).status).toBe(413)
  })
})

describe('access to a photo', () => {
  it('is limited to its author and staff until its review is published', async () => {
    const photo = await sent(await aPicture())
    const stranger = await aReviewer(shop)
    const desk = await atDesk(shop, 'content')
    const atTheDesk = `/api/admin/v1/reviews/photos/${photo.id}`
    const seen = async () => ({
      anybody: (await file(photo.large)).status,
      stranger: (await file(photo.large, stranger.headers)).status,
      author: (await file(photo.large, author.headers)).status,
      staff: (await file(atTheDesk, { cookie: desk.cookie })).status,
    })
    expect(await seen()).toEqual({ anybody: 404, stranger: 404, author: 200, staff: 200 })
    expect((await file(atTheDesk)).status).toBe(401)

    expect((await author.write(id, { photo_ids: [photo.id] })).body.comment).toMatchObject({
      photos: [{ id: photo.id }],
    })
    expect(await seen()).toMatchObject({ anybody: 404, stranger: 404 })
    await desk.send('POST', `/reviews/${id}/decide`, { decision: 'publish' })
    expect(await seen()).toMatchObject({ anybody: 200, stranger: 200 })
    expect((await file(photo.large)).headers.get('cache-control')).toBe('public, max-age=300')
    expect((await file(photo.large, { cookie: 'elowen_access=over' })).status).toBe(200)

    await author.withdraw(id)
    expect(await seen()).toEqual({ anybody: 404, stranger: 404, author: 200, staff: 200 })
  })

  it('reveals nothing about photos that do not exist', async () => {
    expect((await file('/api/v1/comment/photo/019a0000-0000-7000-8000-000000000001')).status).toBe(404)
    expect((await file('/api/v1/comment/photo/..%2f..%2fsecret')).status).toBe(400)
  })
})

it('rejects photos while too many are being processed', async () => {
  const other = await aReviewer(shop)
  await aDeliveredOrder(shop, other, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  calendar.pass(7)
  await other.signIn()
  const ownSku = (await other.mine()).awaiting[0]?._id ?? ''
  const picture = await aPicture('png', 4_000, 3_000)
  const answers = await Promise.all(Array.from({ length: 18 }, () => other.photo(ownSku, picture)))
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(
    busy.every(({ headers, body }) => Number(headers.get('retry-after')) > 0 && body.code === 'shop.busy'),
  ).toBe(true)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
}, 60_000)

it('accepts six photos of its own review, and some more to choose from', async () => {
  const other = await aReviewer(shop)
  await aDeliveredOrder(shop, other, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  calendar.pass(7)
  await other.signIn()
  const ownSku = (await other.mine()).awaiting[0]?._id ?? ''
  const picture = await aPicture()
  const ids: string[] = []
  for (let at = 0; at < 24; at += 1) ids.push(((await other.photo(ownSku, picture)).body.photo as Photo).id)
  expect((await other.photo(ownSku, picture)).body).toMatchObject({ code: 'reviews.too_many_photos' })
  expect((await other.write(ownSku, { photo_ids: ids.slice(0, 7) })).status).toBe(400)
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    'select id from review_photos where review_id = $1 limit 1',
    [id],
  )
  expect((await other.write(ownSku, { photo_ids: [rows[0]?.id] })).body).toMatchObject({
    code: 'reviews.unknown_photo',
  })
  expect((await other.write(ownSku, { photo_ids: ids.slice(0, 6) })).status).toBe(200)

  calendar.pass(31)
  await shop.work('forget-photos')
  await shop.shop.jobs.find(({ name }) => name === 'forget-photos')?.run({})
  const left = await shop.shop.pool.query('select id from review_photos where review_id = $1', [ownSku])
  expect(left.rows).toHaveLength(6)
})

it('is deleted at once with its author, and a published review has no name', async () => {
  const other = await aReviewer(shop)
  await aDeliveredOrder(shop, other, { 'ELOWEN-SCALP-SHAMPOO-500': 1, 'ELOWEN-REPAIR-CONDITIONER-250': 1 })
  calendar.pass(7)
  await other.signIn()
  const [first = '', second = ''] = (await other.mine()).awaiting.map(({ _id }) => _id)
  const photo = (await other.photo(first, await aPicture())).body.photo as Photo
  await other.write(first, {
    photo_ids: [photo.id],
    content: 'It smells of rosemary and of nothing else at all.',
  })
  await other.write(second, { content: 'It untangles within a minute and rinses out.' })
  const desk = await atDesk(shop, 'content')
  await desk.send('POST', `/reviews/${first}/decide`, { decision: 'publish' })
  expect((await file(photo.large)).status).toBe(200)
  const ctx = shop.shop.systemContext()
  await ctx.transaction((tx) => eraseAuthor(tx, other.member))
  expect((await file(photo.large)).status).toBe(404)
  expect(await ctx.photos.read(photo.id, 'large')).toBeNull()
  const { rows } = await shop.shop.pool.query(
    'select nickname, state, photo_ids from reviews where id = any ($1) order by state',
    [[first, second]],
  )
  expect(rows).toEqual([
    { nickname: '—', state: 'published', photo_ids: [] },
    { nickname: '—', state: 'withdrawn', photo_ids: [] },
  ])
})

async function anAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const other = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  return sharp([frame, other], { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** A comment segment of a JPEG. */
function aComment(text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([head, Buffer.from(text)])
}
