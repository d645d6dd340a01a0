import { hydrated, expect, headerButton, test, goTo, wasHereBefore } from './story.ts'

test.beforeEach(({ page, baseURL }) => wasHereBefore(page, baseURL))

test.describe('a page that is not there', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('says so and shows the way onward', async ({ page }) => {
    await goTo(page, '/en/elowen/no-such-thing')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found!' })).toBeVisible()
    await page.getByRole('main').getByRole('searchbox').fill('serum')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/en\/search\?keyword=serum$/)
    await expect(page.locator('main article').first()).toBeVisible()
    await goTo(page, '/en/nobody')
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page).toHaveURL(/\/en$/)
  })
})

test.describe('without a network', () => {
  // the router prefetches the manifest of links, and logs an error if that fails
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|manifest patches/ })

  test('pages that were read stay readable, others say that there is no connection', async ({
    page,
    context,
  }) => {
    await goTo(page, '/en/story')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await goTo(page, '/en/membership') // through the service worker, which caches it
    await context.setOffline(true)
    await page.goto('/en/shipping')
    await expect(page.getByRole('main')).toContainText(/connection/)
    await page.goto('/en/membership')
    await expect(page.getByRole('heading', { level: 1, name: 'Membership' })).toBeVisible()
    await context.setOffline(false)
    await expect(async () => {
      await page.goto('/en/shipping') // the service worker may be online later than the page
      await expect(page.getByRole('heading', { level: 1, name: 'Delivery and collection' })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
  })
})

test('who chose dark keeps it, on the next page and the next day', async ({ page }) => {
  await goTo(page, '/en')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await expect.poll(ground).not.toBe(light)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await goTo(page, '/collection/face')
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
})

test('an empty bag remembers the last four products somebody looked at', async ({ page }) => {
  const seen = [
    'Scalp Balance Shampoo',
    'Scalp Serum',
    'Repair Conditioner',
    'Deep Repair Mask',
    'Silk Hair Oil',
  ]
  for (const name of seen) {
    await goTo(page, '/en/collection/best_seller')
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('elowen_product_state') ?? ''))
      .toContain(name) // stored once it is rendered
  }
  await goTo(page, '/en')
  await headerButton(page, 'Bag').click()
  const bag = page.getByRole('dialog', { name: 'Bag' })
  await expect(bag.getByText('Your bag is empty')).toBeVisible()
  await expect(bag.locator('section').getByRole('link')).toHaveText(
    seen
      .slice(1)
      .toReversed()
      .map((name) => new RegExp(name)),
  )
  await bag.getByRole('link', { name: /Deep Repair Mask/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deep Repair Mask' })).toBeVisible()
  await expect(bag).toHaveCount(0)
  await hydrated(page)
})
