import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dayInHongKong } from '../src/shop/calendar.ts'
import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import type { Locale } from './pages.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'

type Words = {
  settlement: Record<'file' | 'sendGo' | 'dryRun' | 'explain' | 'explainGo', string> & {
    findingOf: Record<'unknown_payment', string>
    stateOf: Record<'booked' | 'explained', string>
  }
  closing: Record<'closeDay', string> & { stateOf: Record<'closed', string> }
}
const catalogue = (locale: Locale): Words =>
  JSON.parse(
    readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8'),
  ) as Words // translations of the back office

const daysAgo = (days: number): string => dayInHongKong(new Date(Date.now() - days * 86_400_000))

/** The first day of the last week that can be closed. */
async function firstToClose({ request }: Page): Promise<string> {
  for (let days = 7; days > 0; days -= 1) {
    const answer = await request.get(`/api/admin/v1/closing/days/${daysAgo(days)}`)
    const { day } = (await answer.json()) as { day: { day: string; blocked_by: string | null } }
    if (day.blocked_by === null) return day.day
  }
  throw new Error('every day of the last week is closed')
}

// days are closed in sequence
test.describe.configure({ mode: 'serial' })
for (const locale of testLanguages('hk', 'en'))
  test(`a settlement file is booked, its difference explained and a day closed: ${locale}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const { settlement, closing } = catalogue(locale)
    const mark = `${locale}-${Date.now().toString(36)}`
    const reference = `NOBODY-${mark}`
    await signedIn(page.context(), 'finance', locale)
    const day = await firstToClose(page)
    await page.goto('/desk/payments/settlements')
    const rows = [`${day},Sale,${reference},S-${mark},HKD,88.00,2.10`, `${day},Fee,,F-${mark},HKD,5.00,`]
    await page.locator('[type=file]').setInputFiles({
      name: `settled-${mark}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(['Date,Type,Merchant Ref,PayRef,Currency,Amount,Fee', ...rows].join('\r\n')),
    })
    await looksRight(page, `desk-settlements-${locale}`)
    await page.getByRole('button', { name: settlement.sendGo }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`settled-${mark}.csv`)
    await expect(page.getByText(settlement.dryRun)).toBeVisible()
    await expect(page.locator('tr', { hasText: reference })).toContainText(
      settlement.findingOf.unknown_payment,
    )
    await looksRight(page, `desk-settlement-${locale}`)
    await page.locator('form[action="/form/staff-book-settlement"] button').click()
    await expect(page.getByText(settlement.stateOf.booked, { exact: true })).toBeVisible()

    await page.goto('/desk/payments/differences')
    const row = page.locator('tr', { hasText: reference })
    await expect(row).toBeVisible()
    await looksRight(page, `desk-differences-${locale}`)
    await row.getByText(settlement.explain, { exact: true }).click()
    await row.locator('[name=explanation]').selectOption('trial')
    await row.locator('[name=note]').fill('A trial of theirs')
    await row.getByRole('button', { name: settlement.explainGo }).click()
    await expect(row.getByText(settlement.stateOf.explained, { exact: true })).toBeVisible()

    await page.goto(`/desk/payments/closing/${day}`)
    await looksRight(page, `desk-closing-day-${locale}`)
    await page.getByRole('button', { name: closing.closeDay.replace('{day}', day) }).press('Enter')
    await expect(page.getByText(closing.stateOf.closed, { exact: true })).toBeVisible()
    await page.goto(`/desk/payments/closing?month=${day.slice(0, 7)}`)
    await expect(page.locator('tr', { hasText: day })).toContainText(closing.stateOf.closed)
    await looksRight(page, `desk-closing-month-${locale}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await looksRight(page, `desk-closing-month-dark-${locale}`)
    const file = await page.request.get(`/desk/payments/closing/${day}/csv`)
    expect(await file.text()).toContain('fees,HKD,7.1')
  })
