import { readFileSync } from 'node:fs'
import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import type { Locale } from './pages.ts'
import { withFpsOrder } from './shopper.ts'
import { importStatement, paidAtTheBank, sendAtDesk, signedIn } from './staff.ts'
import { expect, test } from './story.ts'

type Said = {
  replacement: Record<'open' | 'go' | 'card' | 'cameFirst', string>
}
/** Translations of the back office. */
const catalogue = (locale: Locale): Said =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as Said // translations of the back office

for (const locale of testLanguages('en', 'hk'))
  test(`a lost parcel is sent again, and turns up after all: ${locale}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const { replacement } = catalogue(locale)
    const guest = await browser.newContext(baseURL ? { baseURL } : {})
    const { id, link } = await withFpsOrder(guest.request, 1)
    const csv = await paidAtTheBank(guest.request, link)
    await guest.close()
    await signedIn(page.context(), 'owner', locale)
    const { request } = page
    await importStatement(page.context(), csv, id)
    for (const [step, data] of [
      ['pick', {}],
      ['pack', {}],
      ['ship', { carrier: 'DHL', lines: [] }],
    ] as const)
      expect(await sendAtDesk(request, `/orders/${id}/${step}`, data)).toContain(id)

    await page.goto(`/desk/orders/${id}`)
    await page.getByRole('link', { name: replacement.open }).click()
    await expect(page).toHaveURL(/\/replace\?parcel=/)
    // the previous page, that of the order, has reason fields too
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: replacement.go }) })
    await form.locator('input[name="reason"]').fill('the carrier lost it')
    await looksRight(page, `desk-replace-${locale}`)
    await page.getByRole('button', { name: replacement.go }).click()
    await expect(page).not.toHaveURL(/replace/)
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(page.getByRole('heading', { name: replacement.card })).toBeVisible()

    expect(await sendAtDesk(request, `/orders/${id}/delivered`, {})).toContain(id)
    await page.goto(`/desk/orders/${id}`)
    await expect(page.getByText(replacement.cameFirst)).toBeVisible()
    await looksRight(page, `desk-turned-up-${locale}`)
  })
