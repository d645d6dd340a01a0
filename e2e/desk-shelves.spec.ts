import { readFileSync } from 'node:fs'
import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import type { Locale } from './pages.ts'
import { deskAlive, signedIn } from './staff.ts'
import { expect, test } from './story.ts'

/** An option per language, because the tests run in parallel. */
const skus = { en: 'ELOWEN-SCALP-SHAMPOO-500', hk: 'ELOWEN-REPAIR-CONDITIONER-250' }
const other = 'ELOWEN-SCALP-SHAMPOO-60'
type Said = { stock: Record<'shelfCodeOf' | 'shelfSaved' | 'shelfFile' | 'shelfFileGo' | 'shelf', string> }
/** Translations of the back office. */
const catalogue = (locale: Locale): Said =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as Said // translations of the back office

for (const locale of testLanguages('hk', 'en'))
  test(`shelves are typed in the list, and come back with its file: ${locale}`, async ({ page }) => {
    test.setTimeout(300_000)
    const { stock } = catalogue(locale)
    const sku = skus[locale]
    const code = locale === 'en' ? 'A-02' : 'B-10'
    const field = page.getByLabel(stock.shelfCodeOf.replace('{sku}', sku), { exact: true })
    await signedIn(page.context(), 'warehouse', locale)
    await page.goto(`/desk/stock?search=${sku}`)
    await deskAlive(page)
    await field.fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByText(stock.shelfSaved.replace('{sku}', sku))).toBeVisible()
    await expect(field).toHaveValue(code)
    await page.goto('/desk/stock?sort=shelf')
    await expect(page.locator('.desk-list tbody tr').filter({ hasText: sku }).first()).toBeVisible()
    await looksRight(page, `desk-stock-shelves-${locale}`)

    await page.getByText(stock.shelfFile).click()
    await looksRight(page, `desk-shelf-file-${locale}`)
    const buffer = Buffer.from(`sub_sku,shelf_code\r\n${sku},c 4\r\n`)
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: stock.shelfFileGo }).click()
    await expect(field).toHaveValue('C-4')

    await page.goto(`/desk/stock/option?sub_sku=${sku}`)
    await expect(page.locator('input[name="shelf_code"]').first()).toHaveValue('C-4')
    await looksRight(page, `desk-option-shelves-${locale}`)
  })

test('a shelf is saved without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await signedIn(context, 'warehouse', 'en')
  await page.goto(`/desk/stock?search=${other}`)
  const field = page.getByLabel(`Shelf of ${other}`, { exact: true })
  await field.fill('d 1')
  await field.press('Enter')
  await expect(field).toHaveValue('D-1')
  await context.close()
})
