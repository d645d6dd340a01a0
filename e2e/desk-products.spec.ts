import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { looksRightAsOpen } from './desk-looks.ts'
import { signIn } from './staff.ts'
import { expect, test } from './story.ts'

// a sign-in code that a parallel test has used, and a page that does not exist yet
test.use({ expectedErrors: /status of (?:401|404|409)/ })

const picture = join(import.meta.dirname, '../db/seed/media/products/terra-hand-wash-a.webp')

test.beforeEach(async ({ page, baseURL }) => {
  test.slow()
  await page.context().addCookies([{ name: 'elowen_desk', value: 'en.', url: baseURL ?? '' }])
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    const sku = `STORY-SOAP-${Date.now().toString(36).toUpperCase()}${javaScriptEnabled ? 'S' : 'P'}`
    const url = sku.toLowerCase()

    test('a product is created, published, seen, changed and restored', async ({ page, browser }) => {
      const shopper = await (await browser.newContext()).newPage()
      const seenAt = async (path: string, text: string) =>
        expect(async () => {
          await shopper.goto(path)
          await expect(shopper.getByRole('heading', { level: 1 })).toContainText(text, { timeout: 500 })
        }).toPass({ timeout: 5_000 })
      const part = (name: string) => page.getByRole('region', { name, exact: true })
      // one bar saves all sections; without JavaScript each section has its buttons
      const save = (name: string, button: string) =>
        (javaScriptEnabled ? page.locator('.desk-save-bar') : part(name))
          .getByRole('button', { name: button })
          .click()

      await signIn(page, 'manager')
      await page.goto('/desk/products')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('link', { name: 'New product' }).click()
      await page.getByLabel('Product code').fill(sku)
      await page.getByLabel('Brand').selectOption('terra')
      await page.getByLabel('Price HKD').fill('88')
      const name = {
        'Hong Kong': '故事皂',
        Taiwan: '故事香皂',
        Simplified: '故事皂（简）',
        English: `Story soap ${sku}`,
      }
      for (const [language, text] of Object.entries(name))
        await page.getByLabel(`Name · ${language}`).fill(text)
      await page.getByRole('button', { name: 'Create the draft' }).click()
      await expect(page.getByText('Never published')).toBeVisible()
      await shopper.goto(`/en/terra/${url}`)
      await expect(shopper.getByText('This page could not be found')).toBeVisible()

      await page.getByLabel('Picture file').setInputFiles(picture)
      await page.getByRole('button', { name: 'Add the picture' }).click()
      await expect(part('Pictures and videos').getByRole('img')).toHaveCount(1)
      const options = part('Options and prices')
      await options.getByLabel(`${sku}-1 · VIP HKD`).fill('66.50')
      await save('Options and prices', 'Save as draft')
      await expect(page.getByText('Version 3', { exact: false }).first()).toBeVisible()
      await expect(options.getByLabel(`${sku}-1 · VIP HKD`)).toHaveValue('66.50')

      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Where it stands' }).getByText('Live')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      const path = await page.getByRole('link', { name: 'See it in the shop' }).getAttribute('href')
      const at = (locale: string) => `${locale}${path}`
      await seenAt(at('/en'), name.English)
      await seenAt(at(''), name['Hong Kong'])
      await seenAt(at('/zh'), name.Taiwan)
      await seenAt(at('/cn'), name.Simplified)

      const texts = part('Texts')
      await texts.getByLabel('Name · English').fill(`Renamed ${sku}`)
      if (javaScriptEnabled) await looksRightAsOpen(page, 'product-unsaved')
      await save('Texts', 'Publish now')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Renamed ${sku}`)
      await seenAt(at('/en'), `Renamed ${sku}`)

      await page.getByRole('link', { name: 'Versions' }).click()
      await expect(page.getByText(`Renamed ${sku}`).first()).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      const version = page.getByRole('region', { name: 'Version 3' })
      await version.getByText('Restore', { exact: true }).click()
      await version.getByRole('button', { name: 'Restore and publish' }).click()
      await expect(page.getByText('Restored version 3')).toBeVisible()
      await seenAt(at('/en'), name.English)
    })
  })

test('two who change the same text: the second sees both, and decides', async ({ page, context }) => {
  const mark = Date.now().toString(36)
  await signIn(page, 'manager')
  await page.goto('/desk/products?search=ELOWEN-HAIR-OIL')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Texts', exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  const save = async (on: Page, text: string) => {
    const texts = on.getByRole('region', { name: 'Texts', exact: true })
    // after hydration only two languages are shown; text typed before would be lost
    await expect(texts.locator('.desk-other-language')).toHaveCount(0)
    await texts.getByLabel('One sentence · English').fill(text)
    await on.locator('.desk-save-bar').getByRole('button', { name: 'Save as draft' }).click()
  }
  const [one, another] = [`A sentence of one ${mark}`, `A sentence of the other ${mark}`]
  await save(other, one)
  await expect(other.locator('.desk-save-bar')).toBeHidden()
  await expect(other.getByText('not live')).toBeVisible()
  await save(page, another)
  const texts = page.getByRole('region', { name: 'Texts', exact: true })
  await expect(texts.getByText(`saved: ${one}`)).toBeVisible()
  await expect(texts.getByLabel('One sentence · English')).toHaveValue(another)
  // saving again is of the version that was read with this sentence
  await expect(
    texts.getByText('Somebody saved this part while you were writing', { exact: false }),
  ).toBeVisible()
  await page.locator('.desk-save-bar').getByRole('button', { name: 'Save as draft' }).click()
  await expect(texts.getByText(`saved: ${one}`)).toBeHidden()
  await page.getByRole('button', { name: 'Drop the draft' }).click()
  await expect(page.getByText('not live')).toBeHidden()
})

test('a range of a spreadsheet fills the sheet, is tried and saved', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/desk/products?search=MINUS-TONER')
  // a checkbox ticked before hydration may be reset
  await expect(async () => {
    if (/\/sheet/.test(page.url())) return // navigated although the click timed out
    await page.getByRole('checkbox').first().check({ timeout: 1_000 })
    await page.getByRole('button', { name: 'Edit in a sheet' }).click({ timeout: 1_000 })
    await page.waitForURL(/\/sheet/, { timeout: 3_000 })
  }).toPass()
  const first = page.getByRole('row').nth(1)
  const price = first.getByRole('textbox').first()
  const before = await price.inputValue()
  const fresh = before === '199.90' ? '198.90' : '199.90'
  const paste = () =>
    price.evaluate((cell, dollars) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', `${dollars}\t25.50\nnone\t24\n`)
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, fresh)
  // the sheet handles paste events after hydration only
  await expect(async () => {
    await paste()
    await expect(price).toHaveValue(fresh, { timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(page.getByText('1 cell is wrong', { exact: false })).toBeVisible()
  await expect(first.getByText(before, { exact: true })).toBeVisible()
  await expectAccessible(page)
  const second = page.getByRole('row').nth(2).getByRole('textbox').first()
  await expect(second).toHaveAttribute('aria-invalid', 'true')
  await second.fill('188')
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(price).toHaveValue(fresh)
})
