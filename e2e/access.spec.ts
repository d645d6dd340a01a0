import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { testLanguages } from './languages.ts'
import { closed, inLocale, open, type Locale } from './pages.ts'
import { withBag, withOrder } from './shopper.ts'
import { fitsWindow, goTo } from './story.ts'

const kinds = [
  ...open,
  ...closed,
  '/search?keyword=shampoo',
  '/search?keyword=qqqqqq',
  '/preferences',
  '/404',
  '/maintance',
  '/offline',
  '/example/counter',
  '/example/form',
]

/** Pages of a visitor with a cart and an order. */
const tillPages = (order: string) => [
  '/bag',
  '/checkout',
  `/checkout/${order}?method=fps`,
  `/checkout/${order}?method=paydollar&payment=failed`,
  `/checkout/order-confirmation/${order}`,
  '/order-confirmation',
]

test('axe finds nothing in a checkout full of faults, nor in the open bag', async ({ page }) => {
  await withBag(page.context().request)
  await goTo(page, '/en/checkout')
  await page.locator('[name=add_gift_box_wrapping]').check()
  await page.getByText('Billing address is the same as delivery').click()
  await page.getByText('Collect from an SF Station').click()
  await page.getByRole('button', { name: /^Pay HK\$/ }).click()
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to bag' }).click()
  await expect(page.getByRole('dialog', { name: 'Bag' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

async function expected(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'load' })
  const violations = await violationsOf(page)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...violations.map((found) => `${path} ${found}`),
    ...(sideways > 0 ? [`${path} scrolls sideways by ${sideways}`] : []),
  ]
}

/** Each locale is tested in both themes (given by the paths), light and dark, narrow and wide. */
const looks: Record<Locale, { colorScheme: 'light' | 'dark'; width: number }> = {
  hk: { colorScheme: 'light', width: 390 },
  zh: { colorScheme: 'light', width: 1440 },
  cn: { colorScheme: 'dark', width: 390 },
  en: { colorScheme: 'dark', width: 1440 },
}

for (const locale of [...testLanguages('hk', 'zh'), ...testLanguages('en', 'cn')]) {
  const { colorScheme, width } = looks[locale]
  test(`axe finds nothing on any page in ${locale}, ${colorScheme}, ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    const asTheSystem = encodeURIComponent(JSON.stringify({ theme: 'system' }))
    await context.addCookies([{ name: 'elowen_app', value: asTheSystem, url: baseURL ?? '' }])
    const page = await context.newPage()
    const found: string[] = []
    for (const path of kinds) found.push(...(await expected(page, inLocale(locale, path))))
    const order = await withOrder(context.request)
    for (const path of tillPages(order)) found.push(...(await expected(page, inLocale(locale, path))))
    expect(found).toEqual([])
    await context.close()
  })
}

test('nothing scrolls sideways at 320 px', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  const order = await withOrder(context.request)
  const ownKeys = tillPages(order).map((path) => `/en${path}`)
  for (const path of [
    ...ownKeys,
    '/en',
    '/en/elowen/scalp-balance-shampoo',
    '/en/collection/face',
    '/terms',
    '/en/contactus',
    '/en/shops',
  ]) {
    await page.goto(path)
    await fitsWindow(page)
  }
  await context.close()
})
