import type { Browser } from '@playwright/test'
import { fillIn } from './checkout-form.ts'
import { openOwnShop } from './own-shop.ts'
import { withFpsOrder } from './shopper.ts'
import { signIn } from './staff.ts'
import { expect, goTo, test, wasHereBefore } from './story.ts'
import { openTlsProxy } from './tls-proxy.ts'

const shampoo = '/en/elowen/scalp-balance-shampoo'

async function openShopBehindProxy() {
  const proxy = await openTlsProxy()
  try {
    const settings = { PUBLIC_URL: proxy.address, PORT: String(proxy.port), TRUSTED_PROXIES: '127.0.0.0/8' }
    const shop = await openOwnShop(settings)
    return { address: shop.address, close: () => Promise.all([shop.close(), proxy.close()]) }
  } catch (error) {
    await proxy.close()
    throw error
  }
}

const visit = (browser: Browser, baseURL: string, javaScriptEnabled: boolean) =>
  browser.newContext({ baseURL, javaScriptEnabled, ignoreHTTPSErrors: true })

/** A guest fills the cart and pays by card, using forms only. */
async function buyWithoutScript(browser: Browser, address: string): Promise<void> {
  const context = await visit(browser, address, false)
  const page = await context.newPage()
  // a form with a page as target, for which React Router compares origins itself
  await page.goto('/en/preferences')
  await page.getByRole('main').getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await page.goto(shampoo)
  await page
    .getByRole('button', { name: /^Add to bag/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(`${address}/en/bag`)
  await page.goto('/en/checkout')
  await fillIn(page)
  await page.getByRole('button', { name: /^Pay HK\$/ }).click()
  await page.getByRole('button', { name: /by card$/ }).click()
  await page.getByRole('button', { name: /^Go to PayDollar/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 20_000 })
  expect(page.url()).toContain(`${address}/en/checkout/order-confirmation/`)
  const insecure = (await context.cookies(address)).filter(({ secure }) => !secure)
  expect(insecure.map(({ name }) => name)).toEqual([])
  await context.close()
}

/** A staff user signs in and puts an order on hold, using forms only. */
async function workWithoutScript(browser: Browser, address: string): Promise<void> {
  const guest = await visit(browser, address, true)
  const { id } = await withFpsOrder(guest.request, 1)
  await guest.close()
  const context = await visit(browser, address, false)
  await context.addCookies([{ name: 'elowen_desk', value: 'en.', url: address }])
  const page = await context.newPage()
  await signIn(page, 'manager')
  await page.goto(`/desk/orders/${id}`)
  await page.getByText('Hold…').click()
  await page.getByLabel('Cause').selectOption('address')
  await page.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText('On hold').first()).toBeVisible()
  await context.close()
}

/** A guest fills the cart with JavaScript. */
async function shopWithScript(browser: Browser, address: string): Promise<void> {
  const context = await visit(browser, address, true)
  const page = await context.newPage()
  await wasHereBefore(page, address)
  await goTo(page, shampoo)
  await page
    .getByRole('button', { name: /^Add to bag/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByText(/is in your bag/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bag, 1 item' })).toBeVisible()
  await context.close()
}

test('behind a proxy that ends TLS a guest buys and staff work, with scripts and without', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { address, close } = await openShopBehindProxy()
  try {
    await buyWithoutScript(browser, address)
    await workWithoutScript(browser, address)
    await shopWithScript(browser, address)
  } finally {
    await close()
  }
})
