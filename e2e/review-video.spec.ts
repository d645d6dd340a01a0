import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { asNewMember } from './member.ts'
import { deliveredOrder, openReviewsAtOnce } from './reviewer.ts'
import { signedIn } from './staff.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'

/** Video of four seconds, recorded by MediaRecorder. */
const clip = join(import.meta.dirname, 'clip.webm')
const noErrors = async (page: Page) => expect(await violationsOf(page)).toEqual([])
const stateOf = (video: Locator) =>
  video.evaluate((player: HTMLVideoElement) => ({
    paused: player.paused,
    at: player.currentTime,
    ready: player.readyState,
  }))

test.beforeAll(openReviewsAtOnce)
// the file that is not a video
test.use({ expectedErrors: /status of 422/ })

test('a review brings a video, staff publish it, and shoppers play it where they like', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await wasHereBefore(page, baseURL)
  await asNewMember(page.context().request)
  const order = await deliveredOrder(page.context(), browser, baseURL)

  // writing the review
  await goTo(page, '/en/account?view=REWARD')
  const waiting = page
    .getByRole('region', { name: 'Waiting for your words' })
    .getByRole('listitem')
    .filter({ hasText: order.number })
  await waiting.getByRole('link', { name: /^Write a review/ }).click()
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  const title = `See for yourself ${order.number}`
  await page.getByLabel('Title').fill(title)
  await page
    .getByLabel('Your review')
    .fill(`It foams well and rinses out clear, as you can see, bottle ${order.number}.`)
  await page.getByLabel('Add a video').setInputFiles(join(import.meta.dirname, 'reviewer.ts'))
  await expect(page.getByText(/Please choose an MP4 or WebM video/)).toBeVisible()
  await page.getByLabel('Add a video').setInputFiles(clip)
  const preview = page.getByRole('group', { name: /video/i }).locator('video')
  await expect.poll(async () => (await stateOf(preview)).ready).toBeGreaterThan(0)
  await noErrors(page)
  await page.getByRole('button', { name: 'Send the review' }).click()
  await expect(page.getByRole('region', { name: 'Being looked at' })).toContainText(title)

  // moderation in the back office
  const content = await browser.newContext({ baseURL })
  await signedIn(content, 'content', 'en')
  const desk = await content.newPage()
  await desk.goto('/desk/reviews')
  await desk.getByRole('link', { name: title }).click()
  const view = desk.locator('main video')
  await expect.poll(async () => (await stateOf(view)).ready).toBeGreaterThan(0)
  await noErrors(desk)
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.getByRole('main')).toContainText('Published')

  // visible to all visitors
  const reader = await browser.newContext({ baseURL, locale: 'en-GB' })
  const shop = await reader.newPage()
  const parts: number[] = []
  shop.on('response', (answer) => {
    if (answer.url().includes('/comment/video/')) parts.push(answer.status())
  })
  await wasHereBefore(shop, baseURL)
  await goTo(shop, '/en/elowen/scalp-balance-shampoo')
  const video = shop.getByRole('article').filter({ hasText: title }).locator('video')
  // the video is not requested before it is near the viewport
  expect(parts).toEqual([])
  await shop.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + shift.value,
        )
    }).observe({ type: 'layout-shift' })
  })
  await video.scrollIntoViewIfNeeded()
  await expect(video).toHaveAccessibleName(/^Video by Ka Yan/)
  // its first frame is shown, and it does not play
  await expect.poll(async () => (await stateOf(video)).ready).toBeGreaterThan(1)
  expect(await stateOf(video)).toMatchObject({ paused: true })
  expect(parts).toContain(206)
  await noErrors(shop)

  // by keyboard
  await video.focus()
  await shop.keyboard.press('Space')
  await expect.poll(async () => (await stateOf(video)).at).toBeGreaterThan(0.5)
  await shop.keyboard.press('Space')
  await expect.poll(async () => (await stateOf(video)).paused).toBe(true)
  const { at } = await stateOf(video)
  await shop.keyboard.press('ArrowRight')
  await expect.poll(async () => (await stateOf(video)).at).toBeGreaterThan(at)
  await shop.keyboard.press('Tab')
  await shop.keyboard.press('Tab')
  expect(await shop.evaluate(() => document.documentElement.dataset.shift ?? '0')).toBe('0')
})
