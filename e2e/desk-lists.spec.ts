import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { withFpsOrder } from './shopper.ts'
import { deskAlive, signedIn } from './staff.ts'
import { expect, test, picture } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of 401/ })
test.slow()

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
    test.setTimeout(300_000)
    await signedIn(page.context(), language === 'en' ? 'manager' : 'owner', language)
    await page.goto('/desk/orders')
    const chooser = page.locator('.desk-columns')
    await chooser.getByTitle(columns).click()
    await chooser.getByLabel(email, { exact: true }).check()
    await expectAccessible(page, 'html')
    await picture(page, `columns-${language}`)
    await chooser.getByRole('button', { name: show }).click()
    await expect(heads(page).filter({ hasText: email })).toBeVisible()
    if (!(await chooser.getByRole('button', { name: compact }).isVisible()))
      await chooser.getByTitle(columns).click()
    await chooser.getByRole('button', { name: compact }).click()
    await expect(page.locator('.desk-list')).toHaveAttribute('data-density', 'compact')
    await page.reload()
    await expect(heads(page).filter({ hasText: email })).toBeVisible()
    for (const path of language === 'en' ? ['orders', 'stock'] : ['products', 'approvals']) {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        await page.goto(`/desk/${path}`)
        await expect(page.locator('.desk-list').first()).toBeVisible()
        await deskAlive(page)
        await picture(page, `list-${path.replace('/', '-')}-${language}-${width}`)
        await expectAccessible(page, 'html')
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/desk/orders?country=jp&search=nobody+at+all')
    await page.locator('.desk-empty').getByRole('link', { name: clear }).click()
    await expect(page).toHaveURL(/\/desk\/orders$/)
    await expect(async () => {
      await page.keyboard.press('j')
      await page.keyboard.press(' ')
      await expect(page).toHaveURL(/peek=/, { timeout: 1_000 })
    }).toPass()
    await picture(page, `peek-${language}`)
    await chooser.getByTitle(columns).click()
    await chooser.getByRole('button', { name: usual }).click()
    await expect(heads(page).filter({ hasText: email })).toHaveCount(0)
  })

test('tabs hear at once what happens, and a list says what is new', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signedIn(context, 'finance', 'en')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/desk/orders')
    await expect(tab.getByRole('button', { name: /^Keys/ })).toBeVisible() // hydrated
  }
  const newest = page.locator('tbody tr').first()
  const before = await newest.innerText()
  const guest = await browser.newContext({ baseURL })
  await withFpsOrder(guest.request, 1)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: /^FPS desk/ })).toHaveText(/FPS desk\s*\d/)
    await expect(tab.getByRole('button', { name: /^\d new – show/ })).toBeVisible()
  }
  await expectAccessible(page, 'html')
  await picture(page, 'new-rows')
  await page.getByRole('button', { name: /^\d new – show/ }).click()
  // a full page keeps its number of rows
  await expect(newest).not.toHaveText(before, { useInnerText: true })
  await expect(page.getByRole('button', { name: /^\d new – show/ })).toHaveCount(0)
  // the tab with the connection closes, and the other one takes over
  await page.close()
  const another = await browser.newContext({ baseURL })
  await withFpsOrder(another.request, 1)
  await expect(other.getByRole('button', { name: /^[2-9] new – show them/ })).toBeVisible()
  await Promise.all([guest.close(), another.close()])
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
  await expectAccessible(page, 'html')
  await picture(page, 'peek-members')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\/members\/[0-9a-f-]{36}$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('columns are chosen and moved by the form alone', async ({ page }) => {
    await signedIn(page.context(), 'warehouse', 'en')
    await page.goto('/desk/stock')
    const chooser = page.locator('.desk-columns')
    await chooser.getByTitle('Columns').click()
    await chooser.getByLabel('Brand', { exact: true }).uncheck()
    await chooser.getByRole('button', { name: 'Show these' }).click()
    await expect(heads(page).filter({ hasText: 'Brand' })).toHaveCount(0)
    await chooser.getByTitle('Columns').click()
    await chooser.getByRole('button', { name: 'Move Available forward' }).click()
    // the column of actions is last
    await expect(page.locator('.desk-list thead th:nth-last-child(3)')).toHaveText('Available')
    await chooser.getByTitle('Columns').click()
    await chooser.getByRole('button', { name: 'Back to the usual columns' }).click()
    await expect(heads(page).filter({ hasText: 'Brand' })).toHaveCount(1)
  })
})
