import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { asNewMember } from './member.ts'
import { deliveredOrder, openReviewsAtOnce, photoFile } from './reviewer.ts'
import { withBag } from './shopper.ts'
import { signedIn } from './staff.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'
import { choose, fillIn } from './checkout-form.ts'

const reviews = '/en/account?view=REWARD'
const noErrors = async (page: Page) => expect(await violationsOf(page)).toEqual([])

test.beforeAll(openReviewsAtOnce)

test('somebody reviews what was delivered, with a photo, and has the reward sent with the next order', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  await wasHereBefore(page, baseURL)
  await asNewMember(page.context().request)
  const order = await deliveredOrder(page.context(), browser, baseURL)

  // writing the review
  await goTo(page, reviews)
  const waiting = page
    .getByRole('region', { name: 'Waiting for your words' })
    .getByRole('listitem')
    .filter({ hasText: order.number })
  await expect(waiting).toContainText('days left to write')
  await noErrors(page)
  await waiting.getByRole('link', { name: /^Write a review/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Write a review' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the review' }).click()
  await expect(page.getByText('[Title] Please fill this in.')).toBeVisible()
  await page.getByRole('radio', { name: '3 stars' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  const title = `Calm since ${order.number}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Your review').fill('Too short')
  await page.getByLabel('Title').focus()
  await expect(page.getByText('[Your review] At least 20 characters')).toBeVisible()
  await page
    .getByLabel('Your review')
    .fill(`The itch is gone and it rinses out well, bottle ${order.number}.`)
  await page.getByLabel('Add photos').setInputFiles([await photoFile(), await photoFile()])
  await expect(page.getByRole('checkbox', { name: 'Show it' })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Show it' }).last().uncheck()
  await noErrors(page)
  await page.getByRole('button', { name: 'Send the review' }).click()
  const looked = page
    .getByRole('region', { name: 'Being looked at' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(looked.locator('img')).toHaveCount(2) // the product's picture, and the ticked photo

  // moderation in the back office
  const content = await browser.newContext({ baseURL })
  await signedIn(content, 'content', 'en')
  const desk = await content.newPage()
  await desk.goto('/desk/reviews')
  await desk.getByRole('link', { name: title }).click()
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(desk.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await noErrors(desk)
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.getByRole('main')).toContainText('Published')
  await expect(desk.getByText('Take it down').first()).toBeVisible()

  // visible to all visitors
  const reader = await browser.newContext({ baseURL, locale: 'en-GB' })
  const shop = await reader.newPage()
  await shop.goto('/en/elowen/scalp-balance-shampoo')
  const card = shop.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('Received a reward for reviewing')
  await card.getByRole('button', { name: /^Enlarge/ }).click()
  await expect(card.getByRole('img', { name: /^Photo by .+, 1 of 1$/ })).toBeVisible()
  await shop.keyboard.press('Escape')
  await expect(card.getByRole('img', { name: /^Photo by .+, 1 of 1$/ })).toBeHidden()

  // the reward
  await goTo(page, reviews)
  const rewards = page.getByRole('region', { name: 'Rewards' })
  await rewards
    .getByRole('radio', { name: /Hand Cream/i })
    .first()
    .check()
  await rewards.getByRole('button', { name: 'Choose this one' }).first().click()
  await expect(rewards.getByText('Chosen, waiting for an order').first()).toBeVisible()
  await withBag(page.context().request)
  await goTo(page, '/en/checkout')
  const summary = page.getByRole('complementary', { name: /order/i })
  await page.getByRole('region', { name: 'Your rewards' }).getByRole('checkbox').first().check()
  await expect(summary).toContainText(/Hand Cream/i)
  await fillIn(page)
  await choose(page, 'fps')
  await expect(page.locator('dl[aria-busy]')).toHaveCount(0)
  await page.getByRole('button', { name: /^(?:Pay|Place)/ }).click()
  await expect(page).toHaveURL(/\/en\/checkout\/[0-9a-f-]{36}/)
  await expect(page.getByRole('main')).toContainText(/Hand Cream/i)
  await goTo(page, reviews)
  await expect(rewards.getByText('In an order that waits for payment').first()).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a review is written and a photo sent, and nothing typed is lost on the way', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(90_000)
    await asNewMember(page.context().request)
    const order = await deliveredOrder(page.context(), browser, baseURL)
    await page.goto(reviews)
    await page
      .getByRole('listitem')
      .filter({ hasText: order.number })
      .getByRole('link', { name: /^Write a review/ })
      .click()
    await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await page.getByLabel('Title').fill(`No script, ${order.number}`)
    await page
      .getByLabel('Your review')
      .fill(`It also works where nothing else does, bottle ${order.number}.`)
    await page.getByLabel('Add photos').setInputFiles(await photoFile())
    await page.getByRole('button', { name: 'Send this photo' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(`No script, ${order.number}`)
    await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Show it' })).toBeChecked()
    await page
      .getByLabel('Add photos')
      .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
    await page.getByRole('button', { name: 'Send this photo' }).click()
    await expect(page.getByText('Please choose a JPEG, PNG, WebP or AVIF photo.')).toBeVisible()
    await page.getByRole('button', { name: 'Send the review' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your review is with us' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Being looked at' })).toContainText(
      `No script, ${order.number}`,
    )
  })
})
