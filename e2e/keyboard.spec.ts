import { expect, expectFocusHeld, headerButton, test, goTo, wasHereBefore } from './story.ts'

test.beforeEach(({ page, baseURL }) => wasHereBefore(page, baseURL))

test('the first stop of the keyboard leads past the top bar', async ({ page }) => {
  await goTo(page, '/en/story')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
    true,
  )
})

for (const name of ['Menu', 'Search', /^Country and language/, 'Log in', 'Bag']) {
  test(`the panel behind ${String(name)} opens, holds the focus, closes on Escape and on Back, and gives the focus back`, async ({
    page,
  }) => {
    await goTo(page, '/en/story')
    const opener = headerButton(page, name)
    const panel = page.getByRole('dialog')
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await expectFocusHeld(page, panel, 25)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(/\/en\/story$/)
  })
}

test('pictures of a product come into view with the focus, and the one that was seen last keeps it', async ({
  page,
}) => {
  await goTo(page, '/en/elowen/scalp-balance-shampoo')
  const pictures = page.getByRole('main').getByRole('button', { name: /^Enlarge/ })
  await pictures.first().focus()
  for (const nth of [1, 2]) {
    await page.keyboard.press('Tab')
    await expect(pictures.nth(nth)).toBeFocused()
    await expect(pictures.nth(nth)).toBeInViewport({ ratio: 0.5 })
  }
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog')
  const name = (await pictures.nth(2).getAttribute('aria-label')) ?? ''
  await expect(large.getByRole('button', { name })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(pictures.nth(1)).toBeFocused()
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.5 })
})

test('the menu steps aside when one of its links was followed', async ({ page }) => {
  await goTo(page, '/en/collection/face')
  await headerButton(page, 'Menu').click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Shampoo', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/collection\/shampoo$/)
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Shampoo' })).toBeVisible()
})
