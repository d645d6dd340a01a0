import { readFileSync } from 'node:fs'
import { looksRight } from './looks-right.ts'
import type { Locale } from './pages.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Said = { stock: Record<'shelfOf' | 'shelfSaved' | 'shelfFile' | 'shelfFileGo' | 'shelf', string> }
/** What the desk says. */
const catalogue = (locale: Locale): Said =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as Said // the desk's own file

for (const locale of ['en', 'hk'] as const)
  test(`shelves are typed in the list, and come back with its file: ${locale}`, async ({ page }) => {
    test.setTimeout(120_000)
    const { stock } = catalogue(locale)
    const code = locale === 'en' ? 'A-02' : 'B-10'
    const field = page.getByLabel(stock.shelfOf.replace('{sku}', shampoo), { exact: true })
    await signedIn(page.context(), 'warehouse', locale)
    await page.goto(`/desk/stock?search=${shampoo}`)
    await expect(page.locator('.desk-side .foot kbd').first()).toBeVisible() // alive
    await field.fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByText(stock.shelfSaved.replace('{sku}', shampoo))).toBeVisible()
    await expect(field).toHaveValue(code)
    await page.goto('/desk/stock?sort=shelf')
    await expect(page.locator('.desk-list tbody tr').first()).toContainText(shampoo)
    await looksRight(page, `desk-stock-shelves-${locale}`)

    await page.getByText(stock.shelfFile).click()
    const file = {
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`sub_sku,shelf_code\r\nNONE,A-1\r\n`),
    }
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.getByRole('button', { name: stock.shelfFileGo }).click()
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText('NONE')
    await looksRight(page, `desk-shelf-file-${locale}`)
    const buffer = Buffer.from(`sub_sku,shelf_code\r\n${shampoo},c 4\r\n`)
    await page.locator('input[type="file"]').setInputFiles({ ...file, buffer })
    await page.getByRole('button', { name: stock.shelfFileGo }).click()
    await expect(field).toHaveValue('C-4')

    await page.goto(`/desk/stock/option?sub_sku=${shampoo}`)
    await expect(page.locator('input[name="shelf_code"]').first()).toHaveValue('C-4')
    await looksRight(page, `desk-option-shelves-${locale}`)
  })

test('a shelf is saved without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await signedIn(context, 'warehouse', 'en')
  await page.goto(`/desk/stock?search=${shampoo}`)
  const field = page.getByLabel(`Shelf of ${shampoo}`, { exact: true })
  await field.fill('d 1')
  await field.press('Enter')
  await expect(field).toHaveValue('D-1')
  await context.close()
})
