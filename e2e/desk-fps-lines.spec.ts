import { readFileSync } from 'node:fs'
import { testLanguages } from './languages.ts'
import { signedIn } from './staff.ts'
import { looksRight } from './looks-right.ts'
import { expect, test } from './story.ts'
import type { Locale } from './pages.ts'

type Said = { fps: Record<'endLine' | 'endGo' | 'agreeBack' | 'link' | 'waitsForOther', string> }
const catalogue = (locale: Locale): Said =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as Said // translations of the back office

for (const locale of testLanguages('hk', 'en'))
  test(`much money goes back by two: ${locale}`, async ({ page, browser, baseURL }) => {
    test.setTimeout(180_000)
    const { fps } = catalogue(locale)
    const ref = `BACK-${locale}-${Date.now().toString(36)}`
    await signedIn(page.context(), 'finance', locale)
    const { token } = (await (await page.request.get('/api/admin/v1/csrf')).json()) as { token: string }
    const day = new Date().toISOString().slice(0, 10)
    const csv = `Date,Transaction Reference,Credit,Description\n${day},${ref},4200.00,WONG SIU MAN`
    const brought = await page.request.post('/api/admin/v1/fps/statements', {
      data: { account: '012-345-678', csv },
      headers: { 'x-csrf-token': token },
    })
    expect(brought.ok()).toBe(true)
    await page.goto('/desk/fps?state=unmatched')
    const row = page.locator('tr', { hasText: ref })
    await row.getByText(fps.link, { exact: true }).click()
    await looksRight(page, `desk-fps-link-${locale}`)
    await row.getByText(fps.endLine, { exact: true }).click()
    await row.locator('[name="how"]').selectOption('returned')
    await row.locator('[name="note"]').fill('FPS 20261126-1')
    await row.getByRole('button', { name: fps.endGo }).click()
    await expect(row.getByText(fps.waitsForOther)).toBeVisible()

    const second = await browser.newContext(baseURL ? { baseURL } : {})
    await signedIn(second, 'owner', locale)
    const theirs = await second.newPage()
    await theirs.goto('/desk/fps?state=unmatched')
    await looksRight(theirs, `desk-fps-back-${locale}`)
    const again = theirs.locator('tr', { hasText: ref })
    await again.getByRole('button', { name: /4,200/ }).click()
    await expect(again).toHaveCount(0)
    await theirs.goto('/desk/fps?state=returned')
    await expect(theirs.locator('tr', { hasText: ref })).toContainText('FPS 20261126-1')
    await second.close()
  })
