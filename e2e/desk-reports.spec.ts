import { readFileSync } from 'node:fs'
import { testLanguages } from './languages.ts'
import { withFpsOrder } from './shopper.ts'
import { deskAlive, importStatement, paidAtTheBank, signedIn } from './staff.ts'
import { looksRight } from './looks-right.ts'
import { expect, test, picture } from './story.ts'
import type { Locale } from './pages.ts'

type Words = {
  reports: {
    asTable: string
    preset: Record<'this_month', string>
    field: Record<'country' | 'channel', string>
    comparison: Record<'none', string>
    measure: Record<'net', string>
    none: string
    behind: string
    byMail: string
    startMail: string
    stopMail: string
    cadence: string
    cadenceOf: Record<'week', string>
    schedulesNone: string
  }
}
const catalogue = (locale: Locale): Words =>
  JSON.parse(
    readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8'),
  ) as Words // translations of the back office

for (const locale of testLanguages('hk', 'en'))
  test(`sales are read, narrowed and taken along: ${locale}`, async ({ page, browser, baseURL }) => {
    test.setTimeout(240_000)
    const { reports } = catalogue(locale)
    const guest = await browser.newContext({ baseURL })
    const { id, link } = await withFpsOrder(guest.request, 1)
    const finance = await browser.newContext({ baseURL })
    await signedIn(finance, 'finance', 'en')
    await importStatement(finance, await paidAtTheBank(guest.request, link), id)
    await signedIn(page.context(), 'owner', locale)
    await expect
      .poll(
        async () => {
          const answer = await page.request.get('/api/admin/v1/reports/sales?period=today')
          const { total, waiting } = (await answer.json()) as { total: { orders: number }; waiting: number }
          return total.orders > 0 && waiting === 0
        },
        { timeout: 150_000, intervals: [2_000] },
      )
      .toBe(true)
    await page.goto('/desk/reports')
    await expect(page).toHaveURL(/\/desk\/reports\/sales$/)
    await expect(page.locator('.desk-figures')).toContainText(reports.measure.net)
    await looksRight(page, `desk-reports-${locale}`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText(reports.asTable, { exact: true }).click()
    await expect(page.locator('.desk-report-chart tbody tr')).toHaveCount(30)
    await page.getByRole('link', { name: reports.field.country, exact: true }).click()
    await expect(page).toHaveURL(/by=country/)
    await page.locator('section .desk-table tbody a[href*="country=hk"]').first().click()
    await expect(page).toHaveURL(/country=hk/)
    await page.getByRole('link', { name: reports.comparison.none, exact: true }).click()
    await page.locator('.desk-chart ol a[tabindex="0"]').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/)
    await expect(page.locator('.desk-figures')).toContainText(reports.measure.net)
    await page.getByRole('link', { name: reports.behind, exact: true }).click()
    await expect(page).toHaveURL(/\/orders\?.*country=hk/)
    await expect(page.locator('tbody tr')).not.toHaveCount(0)
    await looksRight(page, `desk-reports-orders-${locale}`)
    await page.locator('tbody th a').first().click()
    await expect(page).toHaveURL(/\/desk\/orders\/[0-9a-f-]{36}$/)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/desk/reports/sales?by=channel')
    await looksRight(page, `desk-reports-dark-${locale}`)
    await page.setViewportSize({ width: 834, height: 1100 })
    await picture(page, `desk-reports-834-${locale}`, true)
    const file = await page.request.get('/api/admin/v1/reports/sales/file?table=series&format=csv')
    expect((await file.text()).split('\r\n')).toHaveLength(32)
    await guest.close()
    await finance.close()
  })

for (const locale of testLanguages('hk', 'en'))
  test(`a report comes by mail, and is stopped: ${locale}`, async ({ page }) => {
    const { reports } = catalogue(locale)
    await signedIn(page.context(), 'finance', locale)
    const address = `tenders?period=last_month&by=${locale === 'en' ? 'country' : 'channel'}`
    await page.goto(`/desk/reports/${address}`)
    await deskAlive(page)
    await page.getByText(reports.byMail, { exact: true }).click()
    await page.getByLabel(reports.cadence).selectOption({ label: reports.cadenceOf.week })
    await looksRight(page, `desk-reports-mail-${locale}`)
    await page.getByRole('button', { name: reports.startMail, exact: true }).click()
    await expect(page.locator('.desk-report-mail')).toBeHidden()
    await page.goto('/desk/reports/schedules')
    await deskAlive(page)
    await looksRight(page, `desk-reports-schedules-${locale}`)
    const mine = page.locator('tbody tr').filter({ has: page.locator(`a[href$="${address}"]`) })
    const before = await mine.count()
    await mine.first().getByRole('button', { name: reports.stopMail, exact: true }).click()
    await expect(mine).toHaveCount(before - 1)
  })

test('without script the same figures, days and files', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await signedIn(context, 'owner', 'en')
  const page = await context.newPage()
  const { reports } = catalogue('en')
  await page.goto('/desk/reports/sales?from=2020-01-01&to=2020-01-31')
  await expect(page.getByText(reports.none)).toBeVisible()
  await page.getByRole('link', { name: reports.preset.this_month, exact: true }).click()
  await expect(page).toHaveURL(/period=this_month/)
  await context.close()
})
