import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'

// a code that a story beside took
test.use({ expectedErrors: /status of 401/ })
test.slow()

const accessible = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const

const heads = (page: Page) => page.locator('.desk-list thead th')

for (const [language, columns, show, usual, email, compact, clear] of [
  ['en', 'Columns', 'Show these', 'Back to the usual columns', 'Email', 'Compact', 'Clear filters'],
  ['hk', '欄位', '顯示所選', '還原預設欄位', '電郵', '緊密', '清除篩選'],
] as const)
  test(`a list has the columns its reader chose, everywhere and again (${language})`, async ({ page }) => {
    await signedIn(page.context(), language === 'en' ? 'manager' : 'owner', language)
    await page.goto('/desk/orders')
    const chooser = page.locator('.desk-columns')
    await chooser.getByText(columns, { exact: true }).click()
    await chooser.getByLabel(email, { exact: true }).check()
    await accessible(page)
    await page.screenshot({ path: `test-results/columns-${language}.png` })
    await chooser.getByRole('button', { name: show }).click()
    await expect(heads(page).filter({ hasText: email })).toBeVisible()
    if (!(await chooser.getByRole('button', { name: compact }).isVisible()))
      await chooser.getByText(columns, { exact: true }).click()
    await chooser.getByRole('button', { name: compact }).click()
    await expect(page.locator('.desk-list')).toHaveAttribute('data-density', 'compact')
    await page.reload()
    await expect(heads(page).filter({ hasText: email })).toBeVisible()
    for (const path of [
      'orders',
      'products',
      'stock',
      'members',
      'approvals',
      'payments/tasks',
      'bookings',
    ]) {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        await page.goto(`/desk/${path}`)
        await expect(page.locator('.desk-list').first()).toBeVisible()
        await page.screenshot({
          path: `test-results/list-${path.replace('/', '-')}-${language}-${width}.png`,
        })
        await accessible(page)
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/desk/orders?country=jp&search=nobody+at+all')
    await page.locator('.desk-empty').getByRole('link', { name: clear }).click()
    await expect(page).toHaveURL(/\/desk\/orders$/)
    await page.keyboard.press('j')
    await page.keyboard.press(' ')
    await expect(page).toHaveURL(/peek=/)
    await page.screenshot({ path: `test-results/peek-${language}.png` })
    await chooser.getByText(columns, { exact: true }).click()
    await chooser.getByRole('button', { name: usual }).click()
    await expect(heads(page).filter({ hasText: email })).toHaveCount(0)
  })

test('a row is seen beside its list, from its columns alone', async ({ page }) => {
  await signedIn(page.context(), 'manager', 'en')
  await page.goto('/desk/members')
  await expect(async () => {
    await page.keyboard.press('j')
    await page.keyboard.press(' ')
    await expect(page.getByRole('complementary')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('complementary')).toContainText('Member since')
  await accessible(page)
  await page.screenshot({ path: 'test-results/peek-members.png' })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\/members\/[0-9a-f-]{36}$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('columns are chosen and moved by the form alone', async ({ page }) => {
    await signedIn(page.context(), 'warehouse', 'en')
    await page.goto('/desk/stock/lots')
    const chooser = page.locator('.desk-columns')
    await chooser.getByText('Columns', { exact: true }).click()
    await chooser.getByLabel('Where').uncheck()
    await chooser.getByRole('button', { name: 'Show these' }).click()
    await expect(heads(page).filter({ hasText: 'Where' })).toHaveCount(0)
    await chooser.getByText('Columns', { exact: true }).click()
    await chooser.getByRole('button', { name: 'Move Pieces forward' }).click()
    const titles = await heads(page).allTextContents()
    expect(titles.indexOf('Pieces')).toBe(titles.length - 2)
    await chooser.getByText('Columns', { exact: true }).click()
    await chooser.getByRole('button', { name: 'Back to the usual columns' }).click()
    await expect(heads(page).filter({ hasText: 'Where' })).toHaveCount(1)
  })
})
