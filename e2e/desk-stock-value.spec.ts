import { readFileSync } from 'node:fs'
import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|404|409)/ })

const wordsOf = (locale: 'en' | 'hk') =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as {
    stockValue: Record<'title' | 'proof' | 'expiries', string> & { field: Record<string, string> }
    reports: { name: { searches: string } }
  } // translations of the back office

for (const language of testLanguages('en', 'hk'))
  test(`stock is valued, customs has its file, and searches without a result are counted: ${language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const { stockValue: t, reports } = wordsOf(language)
    await signedIn(page.context(), 'owner', language)
    await looksRight(page, 'stock-value', language, '/desk/reports/stock')
    await expect(page.getByRole('heading', { name: t.proof })).toBeVisible()
    await page.getByRole('link', { name: t.field['brand'] ?? '', exact: true }).click()
    await expect(page).toHaveURL(/by=brand/)
    await page
      .getByRole('region', { name: t.field['brand'] ?? '' })
      .getByRole('link', { name: 'ELOWEN' })
      .click()
    await expect(page).toHaveURL(/brand=/)

    await looksRight(page, 'customs-file', language, '/desk/reports/customs')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^customs-tw-.*\.csv$/)

    // three visitors search for something that the shop does not sell
    const term = language === 'en' ? 'toy aeroplanes' : '玩具飛機'
    for (const agent of ['one', 'two', 'three'])
      await page.context().request.get(`/en/search?keyword=${encodeURIComponent(term)}`, {
        headers: { 'user-agent': `${agent} ${language}`, cookie: '' },
      })
    await expect
      .poll(
        async () => {
          await page.goto('/desk/reports/searches')
          return page.getByText(term).count()
        },
        { timeout: 120_000, intervals: [5_000] },
      )
      .toBeGreaterThan(0)
    await looksRight(page, 'searches', language, '/desk/reports/searches')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(reports.name.searches)
  })
