import type { Browser, Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { photoFile } from './reviewer.ts'
import { fpsOrder, type FpsOrder } from './shopper.ts'
import { signedIn } from './staff.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|403)/ })

const noErrors = async (page: Page) => expect(await violationsOf(page)).toEqual([])

/** Finance sees the payer's name and the screenshot. */
async function seenByFinance(browser: Browser, baseURL: string | undefined, order: FpsOrder): Promise<void> {
  const context = await browser.newContext({ baseURL })
  await signedIn(context, 'finance', 'en')
  const desk = await context.newPage()
  await desk.goto('/desk/fps')
  const claim = desk.getByRole('row').filter({ hasText: order.number })
  await expect(claim).toContainText('CHAN KA YAN')
  const picture = claim.getByRole('img', { name: `Screenshot of the transfer for ${order.number}` })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await context.close()
}

test('who says "I have paid" adds a name and a screenshot, and finance sees both', async ({
  page,
  browser,
  baseURL,
}) => {
  await wasHereBefore(page, baseURL)
  const order = await fpsOrder(page.context().request, 1)
  await goTo(page, `/en/checkout/${order.id}?method=fps`)
  await page.getByText('Add a name or a screenshot').click()
  await page.getByLabel('Name on the account you paid from').fill('CHAN KA YAN')
  await page.getByLabel('Screenshot of the transfer').setInputFiles(await photoFile())
  await expect(page.getByText('shelf.jpg')).toBeVisible()
  await noErrors(page)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We have your screenshot' })).toBeVisible()
  await noErrors(page)
  await seenByFinance(browser, baseURL, order)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a file that is no picture is refused with nothing lost, and a screenshot may follow', async ({
    page,
    browser,
    baseURL,
  }) => {
    const order = await fpsOrder(page.context().request, 1)
    await page.goto(`/en/checkout/${order.id}?method=fps`)
    await page.getByText('Add a name or a screenshot').click()
    await page.getByLabel('Name on the account you paid from').fill('CHAN KA YAN')
    await page
      .getByLabel('Screenshot of the transfer')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await page.waitForTimeout(500) // the bot check rejects forms submitted within four tenths of a second
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expect(page.getByText('Please choose a JPEG, PNG, WebP or AVIF screenshot.')).toBeVisible()
    await expect(page.getByLabel('Name on the account you paid from')).toHaveValue('CHAN KA YAN')
    await page.waitForTimeout(500)
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expect(page.getByText('A colleague compares it with the bank')).toBeVisible()
    await page.getByLabel('Screenshot of the transfer').setInputFiles(await photoFile())
    await page.getByRole('button', { name: 'Send the screenshot' }).click()
    await expect(page.getByText('We have your screenshot')).toBeVisible()
    await seenByFinance(browser, baseURL, order)
  })
})
