import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aClip, anMp4 } from '#tools/builders/products/videos.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { missingVideos } from '../../catalogue/videos.ts'

let shop: TestShop
let content: AtDesk
let id = ''
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  content = await atDesk(shop, 'content')
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select id from products where sku = 'TERRA-HAND-WASH'`,
  )
  id = rows[0]?.id ?? ''
})
afterAll(() => shop.close())

type Answer = TestAnswer & { body: { fields?: Record<string, string> } }
async function send(
  path: string,
  fields: Record<string, string | Uint8Array>,
  { who = content, locale = 'en' } = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]))
  const answer = await shop.shop.api.fetch(
    new Request(`http://shop.test/api/admin/v1/products/${id}${path}`, {
      method: 'POST',
      body: form,
      headers: { cookie: who.cookie, 'x-csrf-token': who.token, 'x-shop-locale': locale },
    }),
    { ip: '10.0.0.1', seenIn: null },
  )
  return { status: answer.status, body: (await answer.json()) as Answer['body'], headers: answer.headers }
}

type Picture = {
  image: string
  video: string | null
  video_url: string | null
  captions: { language: string; url: string }[]
  alt: Record<string, string>
}
type Product = { version: number; state: string; document: { pictures: Picture[] }; waiting: object[] }
const read = async () => ok(await content.get(`/products/${id}`)).body.product as Product
const sentBack = ({ pictures }: Product['document']) =>
  pictures.map(({ image, video, alt }) => ({ image, ...(video ? { video } : {}), alt }))
const save = async (pictures: object[], mode = 'live') =>
  ok(
    await content.send('PUT', `/products/${id}/pictures`, {
      version: (await read()).version,
      mode,
      pictures,
    }),
  )
type Media = { type: string; thumbnail: string; video?: string; captions?: object }
const shown = async () =>
  ((await shop.get('/api/v1/product?skus=TERRA-HAND-WASH')).body.products as { detail: Media[] }[])[0]?.detail
const video = async () => (await read()).document.pictures.find((each) => each.video !== null)
const vtt = (...lines: string[]) => new TextEncoder().encode(['WEBVTT', '', ...lines].join('\n'))

describe('a video of a product', () => {
  it('is stored without its location, saved as a draft, and shown once it is published', async () => {
    const before = await read()
    ok(await send('/videos', { video: anMp4() }))
    const { document, state } = await read()
    expect(state).toBe('changed')
    const added = document.pictures.at(-1)
    expect(added?.video).toMatch(/^videos\/[0-9a-f-]{36}\.mp4$/)
    // one of the pictures is its poster
    expect(added?.image).toBe(before.document.pictures[0]?.image)
    const stored = await readFile(join(shop.shop.config.DATA_DIR, 'media', added?.video ?? ''))
    expect([stored.byteLength, stored.includes('+22.2783'), stored.includes('Mei')]).toEqual([
      anMp4().byteLength,
      false,
      false,
    ])
    expect((await shown())?.some(({ type }) => type === 'video')).toBe(false)
    await save(sentBack(document))
    await expect
      .poll(async () => (await shown())?.at(-1))
      .toMatchObject({ type: 'video', video: `/media/${added?.video}`, thumbnail: `/media/${added?.image}` })
    // a video is not the picture of a tile
    expect((await shown())?.[0]?.type).toBe('image')
  })

  it.each<[string, () => Uint8Array, number, string]>([
    ['a page', () => new TextEncoder().encode('<html></html>'.repeat(30)), 422, 'products.video_type'],
    ['HEVC', () => anMp4({ codec: 'hvc1' }), 422, 'products.video_codec'],
    ['more than three minutes', () => anMp4({ seconds: 181 }), 422, 'products.video_too_long'],
    ['no length', () => anMp4({ seconds: 0 }), 422, 'products.video_no_length'],
    [
      'more than 50 MB',
      () => new Uint8Array([...anMp4(), ...new Uint8Array(50 * 1024 * 1024)]),
      413,
      'shop.too_large',
    ],
  ])('is refused for %s', async (_, bytes, status, code) => {
    const { version } = await read()
    const refused = await send('/videos', { video: bytes() })
    expect([refused.status, refused.body.code]).toEqual([status, code])
    if (status === 422) expect(refused.body.fields?.video).toBe(refused.body.message)
    expect((await read()).version).toBe(version)
  })

  it('needs a picture that the product has, and a right', async () => {
    const refused = await send('/videos', { video: anMp4(), poster: 'products/other.webp' })
    expect([refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([
      'products.video_poster',
      ['poster'],
    ])
    const warehouse = await atDesk(shop, 'warehouse')
    expect((await send('/videos', { video: anMp4() }, { who: warehouse })).status).toBe(403)
  })

  it('has captions in each language, in the one way that they are written', async () => {
    const { video: name = '' } = { ...(await video()) }
    const sent = vtt('NOTE by Mei', '', '00:01.000 --> 00:02.000', 'Wet your hair.')
    ok(await send('/videos/captions', { video: name ?? '', language: 'eng', captions: sent }))
    ok(
      await send('/videos/captions', {
        video: name ?? '',
        language: 'chi',
        captions: vtt('00:01.000 --> 00:02.000', '先弄濕頭髮。'),
      }),
    )
    const { captions } = { ...(await video()) }
    expect(captions?.map(({ language }) => language)).toEqual(['chi', 'eng'])
    const stored = await readFile(
      join(shop.shop.config.DATA_DIR, captions?.[1]?.url.replace('/media/', 'media/') ?? ''),
      'utf8',
    )
    expect(stored).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nWet your hair.\n')
    expect((await read()).waiting).toMatchObject([
      { field: 'captions', of: name, language: 'chi' },
      { field: 'captions', of: name, language: 'eng' },
    ])
    await save(sentBack((await read()).document))
    await expect
      .poll(async () => (await shown())?.at(-1)?.captions)
      .toEqual(Object.fromEntries((captions ?? []).map(({ language, url }) => [language, url])))
  })

  it.each([
    ['en', 'Line 4 of the captions: the file'],
    ['hk', '字幕第 4 行'],
  ])('reports the faulty line of captions in %s', async (locale, start) => {
    const { video: name } = { ...(await video()) }
    const fields = { video: name ?? '', language: 'eng', captions: vtt('one', '00:01 --> 00:02', 'Hi') }
    const refused = await send('/videos/captions', fields, { locale })
    expect([refused.status, refused.body.code]).toEqual([422, 'products.captions_faulty'])
    expect(refused.body.fields?.captions).toContain(start.replace(': the file', ''))
    const other = await send('/videos/captions', { ...fields, video: 'videos/none.mp4' }, { locale })
    expect(other.body.code).toBe('products.captions_faulty')
    const unknown = await send('/videos/captions', {
      ...fields,
      video: 'videos/none.mp4',
      captions: vtt('00:01.000 --> 00:02.000', 'Hi'),
    })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'products.video_unknown'])
  })

  it('has a picture of its own, or another of the product, and a position among them', async () => {
    const { video: name } = { ...(await video()) }
    const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#357' } })
      .png()
      .toBuffer()
    ok(await send('/videos/poster', { video: name ?? '', picture }))
    const own = (await video())?.image ?? ''
    expect(own).toMatch(/^products\/desk\//)
    const pictures = sentBack((await read()).document)
    await save([...pictures.slice(-1), ...pictures.slice(0, -1)])
    await expect
      .poll(async () => (await shown())?.[0])
      .toMatchObject({ type: 'video', thumbnail: `/media/${own}` })
    // a tile shows the first picture nonetheless
    const [first] = (await shown())?.filter(({ type }) => type === 'image') ?? []
    const { rows } = await shop.shop.pool.query(`select media from products where id = $1`, [id])
    expect(rows[0].media[1].thumbnail).toBe(first?.thumbnail)
    const another = pictures[0]?.image
    await save(pictures.map((each) => ('video' in each ? { ...each, image: another } : each)))
    expect((await video())?.image).toBe(another)
    expect((await video())?.captions).toHaveLength(2)
  })

  it('loses captions in one language, is removed, and is restored with an earlier version', async () => {
    const whole = (await read()).version
    const without = sentBack((await read()).document).map((each) =>
      'video' in each ? { ...each, without_captions: ['chi'] } : each,
    )
    await save(without)
    expect((await video())?.captions.map(({ language }) => language)).toEqual(['eng'])
    await save(without.map((each) => ('video' in each ? { ...each, remove: true } : each)))
    expect(await video()).toBeUndefined()
    await expect.poll(async () => (await shown())?.some(({ type }) => type === 'video')).toBe(false)
    const { version } = await read()
    ok(await content.send('POST', `/products/${id}/restore`, { version, number: whole, mode: 'live' }))
    expect((await video())?.captions).toHaveLength(2)
    await expect.poll(async () => (await shown())?.some(({ type }) => type === 'video')).toBe(true)
  })

  it('is a WebM too, and six are enough', async () => {
    const clip = await aClip()
    for (let count = 1; count < 6; count += 1) ok(await send('/videos', { video: clip }))
    const refused = await send('/videos', { video: clip })
    expect([refused.status, refused.body.code]).toEqual([422, 'products.too_many_videos'])
  })

  it('is reported as missing before the product is published', async () => {
    const { rows } = await shop.shop.pool.query(
      `select document from product_versions where product_id = $1 order by number desc limit 1`,
      [id],
    )
    const file = rows[0].document
    const ctx = shop.shop.systemContext()
    expect(await missingVideos(ctx, file)).toEqual([])
    file.media.at(-1).video = 'videos/019a0000-0000-7000-8000-000000000009.mp4'
    file.media.at(-1).captions = { eng: '../../secret' }
    expect((await missingVideos(ctx, file)).map(({ path }) => path.slice(2))).toEqual([
      ['video'],
      ['captions', 'eng'],
    ])
  })
})
