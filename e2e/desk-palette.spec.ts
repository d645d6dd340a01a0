import { expectAccessible } from './axe.ts'
import { signedIn } from './staff.ts'
import { expect, test, picture } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of 401/ })
test.slow()

for (const [language, door, title, product, price] of [
  ['en', 'Find or do…', 'Find or do', 'shampoo', 'Edit prices as a sheet'],
  ['hk', '尋找或執行…', '尋找或執行', '洗頭水', '以試算表更改價錢'],
] as const)
  test(`one search finds people, goods and actions by keyboard (${language})`, async ({ page }) => {
    await signedIn(page.context(), 'manager', language)
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/desk/orders')
      await expect(page.getByRole('button').first()).toBeVisible()
      await expect(async () => {
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog', { name: title })).toBeVisible({ timeout: 1_000 })
      }).toPass()
      const box = page.getByRole('combobox', { name: title })
      await expect(box).toBeFocused()
      await expectAccessible(page, 'html')
      await box.fill(product)
      await expect(
        page
          .getByRole('option')
          .filter({ hasText: /SHAMPOO/ })
          .first(),
      ).toBeVisible()
      await picture(page, `palette-${language}-${width}`)
      await expectAccessible(page, 'html')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: title })).toBeHidden()
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/desk/find?search=${product}`)
    await expectAccessible(page, 'html')
    await page.getByRole('link', { name: door }).click()
    const box = page.getByRole('combobox', { name: title })
    await box.fill(price)
    await expect(page.getByRole('option', { name: price })).toBeVisible()
    await box.press('Enter')
    await expect(page).toHaveURL(/\/desk\/products\/sheet$/)
    await page.keyboard.press('Control+k')
    await box.fill('lam mei')
    await expect(page.getByRole('option').filter({ hasText: 'elowen.example' }).first()).toBeVisible()
    await picture(page, `palette-customer-${language}`)
    await box.press('ArrowUp') // wraps from the first to the last
    await box.press('ArrowDown')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/desk\/members\//)
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the search is a page, and shows what one may see', async ({ page }) => {
    await signedIn(page.context(), 'warehouse', 'en')
    await page.goto('/desk/stock')
    await page.getByRole('link', { name: 'Find or do…' }).click()
    await expect(page.getByRole('heading', { name: 'Go to' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Take goods in' })).toBeVisible()
    await page.getByRole('searchbox').fill('shampoo')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Customers' })).toHaveCount(0)
    await picture(page, 'palette-page', true)
  })
})
