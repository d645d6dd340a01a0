import { readFileSync } from 'node:fs'
import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import type { Locale } from './pages.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'

type Words = {
  health: { title: string; toJobs: string; areaOf: Record<string, string>; verdictOf: Record<string, string> }
  jobs: { title: string }
}
const catalogue = (locale: Locale): Words =>
  JSON.parse(
    readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8'),
  ) as Words // translations of the back office

for (const locale of testLanguages('en', 'hk'))
  test(`the desk says how the shop is doing, and which jobs wait: ${locale}`, async ({ page }) => {
    test.setTimeout(120_000)
    const { health, jobs } = catalogue(locale)
    await signedIn(page.context(), 'owner', locale)
    await page.goto('/desk/system/health')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(health.title)
    for (const area of Object.values(health.areaOf))
      await expect(page.getByRole('heading', { level: 2, name: area, exact: true })).toBeVisible()
    await expect(page.locator('.desk-label')).toHaveCount(Object.keys(health.areaOf).length)
    await looksRight(page, `desk-health-${locale}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await looksRight(page, `desk-health-dark-${locale}`)
    await page.getByRole('link', { name: health.toJobs }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(jobs.title)
    await looksRight(page, `desk-jobs-dark-${locale}`)
    await page.goto('/desk/payments/webhooks')
    await page.emulateMedia({ colorScheme: 'light' })
    await looksRight(page, `desk-webhooks-${locale}`)
  })
