import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { testLanguages } from './languages.ts'
import { withFpsOrder } from './shopper.ts'
import { deskAlive, importStatement, paidAtTheBank, sendAtDesk, signedIn } from './staff.ts'
import { looksRight } from './looks-right.ts'
import { expect, test } from './story.ts'
import type { Locale } from './pages.ts'

type Said = {
  act: Record<'pack' | 'return' | 'more' | 'duplicate', string>
  orders: Record<'wave', string>
  openReturn: Record<'go' | 'why' | 'pieces', string>
  draft: Record<'copyOf', string>
  waves: Record<'start' | 'takeOne' | 'closed', string>
}
/** Translations of the back office. */
const catalogue = (locale: Locale): Said =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as Said // translations of the back office

/** Guest orders that were paid by importing a bank statement. */
async function paidOrders(browser: Browser, baseURL: string | undefined, count: number): Promise<string[]> {
  const at = baseURL ? { baseURL } : {}
  const finance = await browser.newContext(at)
  await signedIn(finance, 'finance', 'en')
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const guest = await browser.newContext(at)
    const { id, link } = await withFpsOrder(guest.request, 1)
    await importStatement(finance, await paidAtTheBank(guest.request, link), id)
    await guest.close()
    ids.push(id)
  }
  await finance.close()
  return ids
}

for (const locale of testLanguages('hk', 'en'))
  test(`two orders are picked in one walk; one comes back, and is ordered again: ${locale}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const { act, orders, openReturn, waves } = catalogue(locale)
    const [one = '', other = ''] = await paidOrders(browser, baseURL, 2)

    await signedIn(page.context(), 'owner', locale)
    await page.goto('/desk/orders')
    await deskAlive(page)
    for (const id of [one, other]) await page.locator(`input[name="id"][value="${id}"]`).check()
    await page.getByRole('button', { name: orders.wave }).click()
    await expect(page.getByRole('button', { name: waves.start })).toBeVisible()
    await looksRight(page, `desk-new-wave-${locale}`)
    await page.getByRole('button', { name: waves.start }).click()
    await expect(page).toHaveURL(/\/desk\/waves\/[0-9a-f-]{36}/)
    const sku = (await page.locator('.desk-wave-lines b.num:not(.desk-shelf)').first().textContent()) ?? ''
    await page.locator('input[name="sub_sku"]:not([type="hidden"])').fill(sku)
    await page.keyboard.press('Enter')
    await expect(page.locator('.desk-wave-put')).toContainText('1')
    await looksRight(page, `desk-wave-${locale}`)
    await page.locator('.desk-wave-boxes button', { hasText: '+1' }).click()
    await expect(page.getByText(waves.closed)).toBeVisible()
    await looksRight(page, `desk-wave-done-${locale}`)
    for (const left of [1, 0]) {
      const packed = page.waitForResponse((response) => response.url().endsWith('/pack'))
      await page.getByRole('button', { name: act.pack }).first().click()
      expect((await packed).status()).toBe(200)
      await page.reload() // a submitting button has another label for a moment
      await expect(page.getByRole('button', { name: act.pack })).toHaveCount(left)
    }
    await page.goto('/desk/waves')
    await looksRight(page, `desk-waves-${locale}`)

    expect(await sendAtDesk(page.request, `/orders/${one}/ship`, { carrier: 'DHL', lines: [] })).toContain(
      one,
    )
    expect(await sendAtDesk(page.request, `/orders/${one}/delivered`, {})).toContain(one)
    await page.goto(`/desk/orders/${one}`)
    await page.getByRole('link', { name: act.return }).click()
    await page.locator('input[name="lines[0][units]"]').fill('1')
    await page.getByLabel(openReturn.why).fill('the buyer called')
    await looksRight(page, `desk-open-return-${locale}`)
    await page.getByRole('button', { name: openReturn.go }).click()
    await expect(page).toHaveURL(/\/desk\/returns\/[0-9a-f-]{36}/)

    await page.goto(`/desk/orders/${one}`)
    await page.getByText(act.more, { exact: true }).click()
    await page.getByRole('link', { name: act.duplicate }).click()
    await expect(page.locator('b.num', { hasText: sku })).toBeVisible()
    await expect(page.locator('input[name="email"]')).not.toHaveValue('')
    await looksRight(page, `desk-duplicate-${locale}`)
  })
