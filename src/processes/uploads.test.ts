import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Programs } from '#outside/programs/programs.ts'
import { readConfig } from '#platform/config.ts'
import { listen, type Running } from '#platform/http/server.ts'
import { startLog } from '#platform/log.ts'
import { startMetrics } from '#platform/metrics.ts'
import { eraseAuthor } from '#shop/reviews/writing/erase.ts'
import { bucketSettings, keysIn } from '#tools/builders/outside/buckets.ts'
import { controlOf, programsAlone } from '#tools/builders/outside/programs.ts'
import { aCalendar, aDeliveredOrder, aPicture, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { anMp4 } from '#tools/builders/products/videos.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { composeShop, type Shop } from './compose.ts'
import { webListener } from './listener.ts'
import type { Pages } from './rendering/pages.ts'

const calendar = aCalendar()
const secret = 'nobody guesses 7f3a9c51e2, which tests alone use'
let programs: Programs
/** A process of the shop, and one on another machine: they share the database and the bucket. */
let shop: TestShop
let other: Shop
let folder = ''
let running: Running
let content: AtDesk
let id = ''

beforeAll(async () => {
  programs = await programsAlone()
  const settings = { ...bucketSettings(programs.url), LIMITS_FACTOR: '1000' }
  shop = await openTestShop(settings, { clock: calendar })
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select id from products where sku = 'TERRA-HAND-WASH'`,
  )
  id = rows[0]?.id ?? ''
  folder = await mkdtemp(join(tmpdir(), 'elowen-uploads-'))
  const config = readConfig({ ...settings, SHOP_MODE: 'test', DATA_DIR: folder, SHOP_SECRET: secret })
  other = composeShop({ config, log: startLog('silent'), databaseUrl: shop.databaseUrl, clock: calendar })
  const pages = { find: () => undefined, findFilled: () => null } as unknown as Pages // no page is requested
  const serving = {
    shop: other,
    metrics: startMetrics(),
    ready: { isReady: () => true, takesCalls: () => true },
  }
  running = await listen(await webListener(serving, { pages, files: null }), { host: '127.0.0.1', port: 0 })
  content = await atDesk(shop, 'content')
})
afterAll(async () => {
  await running.close()
  await other.close()
  await shop.close()
  await programs.close()
  await rm(folder, { recursive: true, force: true })
})

const outage = (kind: string, calls: number) =>
  controlOf(programs, '/control/outage', { company: 'storage', kind, calls })
/** From the other machine. */
const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${running.port}${path}`, { headers })
const aPng = async (background = '#a52') =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer(),
  )

async function send(path: string, field: string, bytes: Uint8Array, locale = 'en') {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)]), 'upload')
  const answer = await shop.shop.api.fetch(
    new Request(`http://shop.test/api/admin/v1/products/${id}/${path}`, {
      method: 'POST',
      body: form,
      headers: { cookie: content.cookie, 'x-csrf-token': content.token, 'x-shop-locale': locale },
    }),
    { ip: '10.0.0.1', seenIn: null },
  )
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') }
}
type Picture = { image: string; video: string | null }
const pictures = async () =>
  ((await content.get(`/products/${id}`)).body.product as { document: { pictures: Picture[] } }).document
    .pictures

describe('uploads at the desk to one process', () => {
  it('a picture is served by a process on another machine, in the widths of pages', async () => {
    expect((await send('pictures', 'picture', await aPng())).status).toBe(200)
    const image = (await pictures()).at(-1)?.image ?? ''
    expect(await keysIn(programs.url)).toContain(`media/${image}`)
    expect(await readdir(shop.shop.config.DATA_DIR)).not.toContain('media')
    const small = await fetched(`/img/64/${image}`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(64)
    const jpeg = await fetched(`/img/200/${image}.jpg`)
    expect((await sharp(await jpeg.arrayBuffer()).metadata()).format).toBe('jpeg')
    expect(await other.systemContext().pictures.describe(image)).toMatchObject({ width: 300, height: 200 })
    expect((await fetched(`/img/64/${image.replace('.webp', '-no.webp')}`)).status).toBe(404)
    // its generated widths are not served without it
    await other.uploads.media.remove(image)
    expect((await fetched(`/img/64/${image}`)).status).toBe(404)
    expect((await fetched(`/img/200/${image}.jpg`)).status).toBe(404)
  })

  it('a video is served whole and in parts by a process on another machine', async () => {
    const sent = anMp4()
    expect((await send('videos', 'video', sent)).status).toBe(200)
    const path = `/media/${(await pictures()).at(-1)?.video}`
    const whole = await fetched(path)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect([whole.status, whole.headers.get('content-type'), bytes.byteLength]).toEqual([
      200,
      'video/mp4',
      sent.byteLength,
    ])
    expect(bytes.includes('+22.2783')).toBe(false)
    const part = await fetched(path, { range: 'bytes=4-11' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-11/${sent.byteLength}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4, 12))).toBe(true)
    expect(await other.systemContext().productVideos.has(path.slice('/media/'.length))).toBe(true)
  })
})

describe('while the bucket is unavailable', () => {
  it.each([
    ['en', 'cannot be stored'],
    ['hk', '暫時未能儲存'],
    ['zh', '目前無法儲存'],
    ['cn', '暂时无法保存'],
  ])('an upload is refused in %s, and stores nothing in the database', async (locale, words) => {
    const before = await pictures()
    await outage('error', 1_000)
    try {
      for (const refused of [
        await send('pictures', 'picture', await aPng(), locale),
        await send('videos', 'video', anMp4(), locale),
      ]) {
        expect([refused.status, refused.body.code]).toEqual([503, 'shop.storage_away'])
        expect(refused.body.message).toContain(words)
        expect(Number(refused.retryAfter)).toBeGreaterThan(0)
      }
    } finally {
      await outage('error', 0)
    }
    expect(await pictures()).toEqual(before)
  })

  it('the desk reports it', async () => {
    const auditor = await atDesk(shop, 'auditor')
    const uploads = async () => {
      const { areas, uploads } = (await auditor.get('/health')).body as {
        areas: { area: string; verdict: string }[]
        uploads: { place: string; answer_ms: number | null }
      }
      return { ...uploads, verdict: areas.find(({ area }) => area === 'uploads')?.verdict }
    }
    expect(await uploads()).toMatchObject({ place: 'bucket', answer_ms: expect.any(Number) })
    await outage('error', 1_000)
    try {
      expect(await uploads()).toEqual({ place: 'bucket', answer_ms: null, verdict: 'act' })
    } finally {
      await outage('error', 0)
    }
  })

  it('generated pictures are served, and others after the bucket is back', async () => {
    expect((await send('pictures', 'picture', await aPng('#25a'))).status).toBe(200)
    const image = (await pictures()).at(-1)?.image ?? ''
    expect((await fetched(`/img/64/${image}`)).status).toBe(200)
    await outage('error', 1_000)
    try {
      expect((await fetched(`/img/64/${image}`)).status).toBe(200)
      const unmade = await fetched(`/img/320/${image}`)
      expect([unmade.status, unmade.headers.get('retry-after')]).toEqual([503, '5'])
      // the demo's own are part of the release
      const { rows } = await shop.shop.pool.query(`select media from products where id = $1`, [id])
      const demo = rows[0].media[0].thumbnail.replace('/media/', '/img/64/')
      expect((await fetched(demo)).status).toBe(200)
    } finally {
      await outage('error', 0)
    }
    expect((await fetched(`/img/320/${image}`)).status).toBe(200)
  })
})

describe('a member’s upload', () => {
  const photosOf = async (photo: string) =>
    (await keysIn(programs.url)).filter((key) => key.startsWith(`photos/${photo}`))

  it('is read by every process, and deleted from the bucket when its author is erased', async () => {
    const author = await aReviewer(shop)
    await aDeliveredOrder(shop, author, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    calendar.pass(7)
    await author.signIn()
    const review = (await author.mine()).awaiting[0]?._id ?? ''
    const { photo } = (await author.photo(review, await aPicture())).body as { photo: { id: string } }
    expect(await photosOf(photo.id)).toEqual([
      `photos/${photo.id}-large.webp`,
      `photos/${photo.id}-small.webp`,
    ])
    expect((await other.systemContext().photos.read(photo.id, 'small'))?.byteLength).toBeGreaterThan(40)
    await author.write(review, { photo_ids: [photo.id] })

    const erasing = () => other.systemContext().transaction((tx) => eraseAuthor(tx, author.member))
    await outage('error', 1_000)
    await expect(erasing()).rejects.toThrow('cannot be used')
    await outage('error', 0)
    const rows = () => shop.shop.pool.query('select id from review_photos where id = $1', [photo.id])
    expect((await rows()).rowCount).toBe(1) // so that the next attempt finds it
    await erasing()
    expect([(await rows()).rowCount, await photosOf(photo.id)]).toEqual([0, []])
  })

  it('that is not attached to a review is deleted after a month, also when the bucket was unavailable at first', async () => {
    const author = await aReviewer(shop)
    await aDeliveredOrder(shop, author, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    calendar.pass(7)
    await author.signIn()
    const review = (await author.mine()).awaiting[0]?._id ?? ''
    const { photo } = (await author.photo(review, await aPicture())).body as { photo: { id: string } }
    calendar.pass(31)
    const forget = async () => shop.shop.jobs.find(({ name }) => name === 'forget-photos')?.run({})
    await outage('error', 1_000)
    await expect(forget()).rejects.toThrow('cannot be used')
    await outage('error', 0)
    expect(await photosOf(photo.id)).toHaveLength(2)
    await forget()
    expect(await photosOf(photo.id)).toEqual([])
  })
})
