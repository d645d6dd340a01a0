import { readFileSync } from 'node:fs'
import { testLanguages } from './languages.ts'
import { withFpsOrder } from './shopper.ts'
import { importStatement, paidAtTheBank, signedIn } from './staff.ts'
import { looksRight } from './looks-right.ts'
import { expect, test, picture } from './story.ts'
import type { Locale } from './pages.ts'

type Said = {
  act: Record<'pick' | 'pack' | 'ship' | 'shipGo' | 'undoGo', string> & {
    undoStep: Record<'pack' | 'ship', string>
  }
  order: Record<'makeLabel' | 'printLabel' | 'cancelLabel' | 'cancelLabelGo', string>
}
/** Translations of the back office. */
const catalogue = (locale: Locale): Said =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as Said // translations of the back office

for (const locale of testLanguages('hk', 'en'))
  test(`a parcel gets its label, is followed, and taken back: ${locale}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const { act, order: words } = catalogue(locale)
    const guest = await browser.newContext({ baseURL })
    const { id, link } = await withFpsOrder(guest.request, 1)
    const finance = await browser.newContext({ baseURL })
    await signedIn(finance, 'finance', 'en')
    await importStatement(finance, await paidAtTheBank(guest.request, link), id)
    await signedIn(page.context(), 'warehouse', locale)
    const press = (name: string) => page.getByRole('button', { name, exact: false }).first().click()
    await page.goto(`/desk/orders/${id}`)
    await press(act.pick)
    await press(act.pack)
    await page.getByText(act.ship, { exact: true }).click()
    await page.locator('[name="label"]').check()
    await press(act.shipGo)
    await expect(page.getByRole('button', { name: words.makeLabel })).toBeVisible()
    await press(words.makeLabel)
    await expect(page.getByRole('link', { name: words.printLabel })).toBeVisible()
    await looksRight(page, `desk-parcel-${locale}`)
    const label = await page.context().newPage()
    await label.goto((await page.getByRole('link', { name: words.printLabel }).getAttribute('href')) ?? '')
    await expect(label.locator('.code svg')).toBeVisible()
    await picture(label, `parcel-label-${locale}`)
    await label.close()
    await page.getByText(words.cancelLabel, { exact: true }).click()
    await page.locator('form:has(button:text-is("' + words.cancelLabelGo + '")) [name="reason"]').fill('box')
    await press(words.cancelLabelGo)
    await expect(page.getByRole('button', { name: words.makeLabel })).toBeVisible()
    await page.getByText(act.undoStep.ship, { exact: true }).click()
    await page.locator('form:has(button:text-is("' + act.undoGo + '")) [name="reason"]').fill('wrong box')
    await press(act.undoGo)
    await expect(page.getByText(act.undoStep.pack, { exact: true })).toBeVisible()
    await finance.close()
    await guest.close()
  })
