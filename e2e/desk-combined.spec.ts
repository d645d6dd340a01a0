import { readFileSync } from 'node:fs'
import { aGuest } from './guest.ts'
import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import type { Locale } from './pages.ts'
import { withFpsOrder } from './shopper.ts'
import { importStatement, paidAtTheBank, sendAtDesk, signedIn } from './staff.ts'
import { expect, test } from './story.ts'

type Said = {
  act: Record<'pick' | 'pack' | 'ship' | 'shipGo', string>
  combined: Record<'go' | 'with' | 'apart' | 'inParcel' | 'slips', string>
}
/** Translations of the back office. */
const catalogue = (locale: Locale): Said =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as Said // translations of the back office

for (const locale of testLanguages('hk', 'en'))
  test(`two orders of one buyer leave in one parcel: ${locale}`, async ({ page, browser, baseURL }) => {
    test.setTimeout(300_000)
    const { act, combined } = catalogue(locale)
    await signedIn(page.context(), 'owner', locale)
    const { request } = page
    const { email, phone } = aGuest()
    const ids: string[] = []
    for (let at = 0; at < 2; at += 1) {
      const guest = await browser.newContext(baseURL ? { baseURL } : {})
      const { id, link } = await withFpsOrder(guest.request, at + 1, { email, delivery_contact: phone })
      const csv = await paidAtTheBank(guest.request, link)
      await guest.close()
      await importStatement(page.context(), csv, id)
      ids.push(id)
    }
    const [one, other] = ids

    await page.goto(`/desk/orders/${one}`)
    await expect(page.getByRole('button', { name: combined.go })).toBeVisible()
    await looksRight(page, `desk-combine-${locale}`)
    await page.getByRole('button', { name: combined.go }).click()
    await expect(page.getByText(combined.with)).toBeVisible()
    await looksRight(page, `desk-combined-${locale}`)
    await page.getByRole('button', { name: combined.apart }).click()
    await expect(page.getByText(combined.with)).toBeHidden()
    await page.getByRole('button', { name: combined.go }).click()
    await expect(page.getByText(combined.with)).toBeVisible()

    for (const step of [act.pick, act.pack]) {
      await page.getByRole('button', { name: step }).click()
      await expect(page.getByRole('button', { name: step })).toBeHidden()
    }
    // the button is hidden while its call runs: the order may not be packed yet
    await expect
      .poll(() => sendAtDesk(request, `/orders/${one}/ship`, { carrier: 'DHL', tracking_number: 'D7' }))
      .toContain('D7')
    await page.goto(`/desk/orders/${other}`)
    await expect(page.getByText(combined.inParcel)).toBeVisible()
    await expect(page.getByText('D7').first()).toBeVisible()
    await looksRight(page, `desk-combined-sent-${locale}`)
  })
