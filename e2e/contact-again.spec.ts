import { expect, test, wasHereBefore } from './story.ts'

for (const [locale, words] of [
  ['en', 'About my question'],
  ['hk', '關於我的查詢'],
] as const)
  test(`who comes by the answer to a question goes on with it by its number: ${locale}`, async ({
    page,
    baseURL,
  }) => {
    await wasHereBefore(page, baseURL)
    const path = locale === 'hk' ? '/contactus' : `/${locale}/contactus`
    await page.goto(`${path}?ticket=F10023#write`)
    const text = page.locator('#write textarea')
    await expect(text).toHaveValue(new RegExp(`^${words}.*F10023`))
    // nothing in a forged address reaches the form
    await page.goto(`${path}?ticket=${encodeURIComponent('call 1234 <b>')}#write`)
    await expect(page.locator('header button').first()).toBeVisible()
    await expect(text).toHaveValue('')
  })
