import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { looksRight as looksRightInShop } from './looks-right.ts'
import { copiedProduct } from './desk-products.ts'
import { deskAlive, signedIn } from './staff.ts'
import { expect, goTo, hydrated, test, wasHereBefore } from './story.ts'
import { deskWordsOf } from './words.ts'

// the refused files
test.use({ expectedErrors: /status of 422/ })

const clip = join(import.meta.dirname, 'clip.webm')
const vtt = (text: string) => ({
  name: 'captions.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:04.000\n${text}\n`),
})
const tags = { en: 'en', hk: 'zh-Hant-HK' } as const
const playing = (video: Locator) =>
  video.evaluate((player: HTMLVideoElement) => ({
    at: player.currentTime,
    cue: [...player.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text))
      .join(),
  }))

for (const language of testLanguages('hk', 'en'))
  test(`a product has a video, with captions, and loses it again: ${language}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const t = deskWordsOf(language)
    const p = (key: string) => t(`products.${key}`)
    await signedIn(page.context(), 'manager', language)
    const { request } = page
    const { id, sku } = await copiedProduct(request, `FILMED-${language}`)

    await page.goto(`/desk/products/${id}`)
    await deskAlive(page)
    const part = page.getByRole('region', { name: p('part.pictures'), exact: true })
    const adding = part.getByRole('form', { name: p('addVideo') })
    await adding.getByLabel(p('videoFile')).setInputFiles(join(import.meta.dirname, 'words.ts'))
    await adding.getByRole('button', { name: p('addVideo') }).click()
    await expect(adding.locator('p.fault')).toContainText('MP4')
    await adding.getByLabel(p('videoFile')).setInputFiles(clip)
    await adding.getByRole('button', { name: p('addVideo') }).click()
    await expect(part.locator('li video')).toHaveCount(1)

    const files = part.locator('.desk-video-files')
    const captions = files.getByRole('form', { name: p('addCaptions') })
    const send = async (to: string, file: ReturnType<typeof vtt>) => {
      await captions.getByLabel(p('captionLanguage')).selectOption(to)
      await captions.getByLabel(p('captionFile')).setInputFiles(file)
      await captions.getByRole('button', { name: p('addCaptions') }).click()
    }
    await files.locator('summary').click()
    await send('eng', { ...vtt(''), buffer: Buffer.from('WEBVTT\n\n00:01 --> 00:02\nHi') })
    await expect(captions.locator('p.fault')).toContainText('3')
    await send('eng', vtt('A dot crosses.'))
    await expect(part.locator('li track')).toHaveCount(1)
    await files.locator('summary').click()
    await send('chi', vtt('一點橫過。'))
    await expect(part.locator('li track')).toHaveCount(2)
    await files.locator('summary').click()
    await expect(captions).toBeVisible()
    await looksRight(page, 'product-video', language)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page
      .locator('.desk-standing')
      .getByRole('button', { name: p('publish') })
      .click()
    await expect(page.locator('.desk-standing')).not.toContainText(p('discard'))

    const reader = await browser.newContext({ baseURL: baseURL ?? '' })
    const shop = await reader.newPage()
    const parts: number[] = []
    shop.on('response', (answer) => {
      if (answer.url().endsWith('.webm')) parts.push(answer.status())
    })
    await wasHereBefore(shop, baseURL)
    const path = `${language === 'en' ? '/en' : ''}/terra/${sku.toLowerCase()}`
    const video = shop.locator('main video')
    await expect(async () => {
      await goTo(shop, path)
      await expect(video.locator('track').first()).toHaveAttribute('srclang', tags[language], {
        timeout: 500,
      })
    }).toPass({ timeout: 10_000 })
    await expect(video.locator('track[default]')).toHaveCount(1)
    // the video is not requested before it is played
    await video.scrollIntoViewIfNeeded()
    expect(parts).toEqual([])
    await looksRightInShop(shop, `shop-product-video-${language}`)
    await shop
      .locator('main')
      .getByRole('link')
      .filter({ has: shop.locator('svg') })
      .last()
      .focus()
    await video.focus()
    await shop.keyboard.press('Space')
    await expect.poll(async () => (await playing(video)).at).toBeGreaterThan(0.3)
    await expect
      .poll(async () => (await playing(video)).cue)
      .toBe(language === 'en' ? 'A dot crosses.' : '一點橫過。')
    expect(parts).toContain(206)

    // without JavaScript the native player is used
    const plain = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    const still = await plain.newPage()
    await still.goto(path)
    const player = still.locator('main video')
    await expect(player).toHaveAttribute('controls', '')
    await expect(player).toHaveAttribute('preload', 'none')
    await expect(player).toHaveAttribute('poster', /^\/img\//)
    const src = (await player.locator('source').getAttribute('src')) ?? ''
    const slice = await plain.request.get(src, { headers: { range: 'bytes=0-99' } })
    expect([slice.status(), (await slice.body()).byteLength, slice.headers()['content-type']]).toEqual([
      206,
      100,
      'video/webm',
    ])
    await plain.close()

    const item = part.locator('li').filter({ has: page.locator('video') })
    await item.locator('summary').click()
    await item.getByLabel(p('removeVideo')).check()
    await page
      .locator('.desk-save-bar')
      .getByRole('button', { name: p('saveLive') })
      .click()
    await expect(part.locator('li video')).toHaveCount(0)
    await expect(async () => {
      await shop.reload()
      await hydrated(shop)
      await expect(shop.locator('main video')).toHaveCount(0, { timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await reader.close()
  })
