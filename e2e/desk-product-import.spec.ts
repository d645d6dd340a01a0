import { sendCsv } from './desk-files.ts'
import { looksRight } from './desk-looks.ts'
import { copiedProduct } from './desk-products.ts'
import { testLanguages } from './languages.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'
import { deskWordsOf } from './words.ts'

for (const language of testLanguages('hk', 'en'))
  test(`products are changed by a file that is looked over first: ${language}`, async ({ page }) => {
    test.setTimeout(240_000)
    const t = deskWordsOf(language)
    const p = (key: string) => t(`productImport.${key}`)
    const shared = (key: string) => t(`fileImport.${key}`)
    await signedIn(page.context(), 'manager', language)
    const { id, sku } = await copiedProduct(page.request, `file-${language}`)
    const name = `products-${sku}.csv`.toLowerCase()
    const title = `Wash of ${sku}`

    await page.goto('/desk/products/imports')
    await sendCsv(page, t, {
      name,
      csv: `product_sku,name_eng,remark\n${sku},${title},a\nNO-SUCH-PRODUCT,Nobody,b\n`,
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    // an unknown column is reported instead of being ignored silently
    await expect(page.locator('section[aria-labelledby=columns] .told')).toContainText('remark')
    await looksRight(page, 'product-import-columns', language)

    await page.getByRole('button', { name: shared('check'), exact: true }).click()
    const found = page.locator('section[aria-labelledby=found]')
    const changed = found.getByRole('row').filter({ hasText: sku })
    await expect(changed.locator('ins')).toHaveText(title, { timeout: 30_000 })
    const refused = found.getByRole('row').filter({ hasText: 'NO-SUCH-PRODUCT' })
    await expect(refused.locator('.desk-label')).toHaveText(p('planOf.refused'))
    await expect(found.locator('a[download][href*="/errors"]').first()).toBeVisible()
    await looksRight(page, 'product-import-checked', language)

    // nothing changes before the import
    expect(await nameOf()).not.toBe(title)
    await page.getByLabel(p('mode')).selectOption('live')
    await page.getByRole('button', { name: shared('checkAgain'), exact: true }).click()
    const live = language === 'en' ? 'Publish 1 product' : '發佈 1 件產品'
    await page.locator('main .row').getByRole('button', { name: live }).click()
    await expect(page.locator('main .desk-label').first()).toHaveText(shared('stateOf.finished'), {
      timeout: 30_000,
    })
    expect(await nameOf()).toBe(title)
    await looksRight(page, 'product-import-finished', language)

    await changed.getByRole('link').first().click()
    await expect(page).toHaveURL(`/desk/products/${id}`)
    await expect(page.locator('main')).toContainText(sku)
    await page.goto('/desk/products/imports')
    await expect(page.getByRole('row').filter({ hasText: name }).locator('.desk-label')).toHaveText(
      shared('stateOf.finished'),
    )
    await looksRight(page, 'product-imports', language)

    async function nameOf(): Promise<unknown> {
      const answer = await page.request.get(`/api/admin/v1/products?search=${sku}`)
      const { products } = (await answer.json()) as { products: { sku: string; name: { eng: string } }[] }
      return products.find((each) => each.sku === sku)?.name.eng
    }
  })
