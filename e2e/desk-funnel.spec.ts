import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { signedIn } from './staff.ts'
import { expect, goTo, test, wasHereBefore } from './story.ts'
import { deskWordsOf } from './words.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|409)/ })

for (const language of testLanguages('en', 'hk'))
  test(`a visit is counted with consent alone, and the report shows it: ${language}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    // each language uses a country of its own
    const country = language === 'en' ? 'sg' : 'tw'
    const path = `${language === 'en' ? '/en' : ''}/elowen/scalp-balance-shampoo`
    for (const agreedGdpr of [false, true]) {
      const context = await browser.newContext(baseURL ? { baseURL } : {})
      const visit = await context.newPage()
      await wasHereBefore(visit, baseURL, { country, currency: 'USD', agreedGdpr })
      const sent: string[] = []
      visit.on('request', (request) => {
        if (request.url().includes('/interaction/log')) sent.push(request.postData() ?? '')
      })
      await goTo(visit, path)
      if (agreedGdpr) {
        await expect.poll(() => sent.length, { timeout: 15_000 }).toBe(1)
        expect(JSON.parse(sent[0] ?? '')).toEqual({
          interactions: [{ type: 'view_item', path }],
          consent: true,
        })
        await visit.reload()
      }
      await visit.goto('about:blank')
      expect(sent).toHaveLength(agreedGdpr ? 1 : 0) // once per visit
      await context.close()
    }

    await signedIn(page.context(), 'marketing', language)
    const report = `/desk/reports/funnel?country=${country}`
    const viewed = page.locator('.desk-figures > div', {
      has: page.locator('dt', { hasText: deskWordsOf(language)('reports.measure.viewed') }),
    })
    await expect
      .poll(
        async () => {
          await page.goto(report)
          return (await viewed.count()) === 0 ? '' : viewed.locator('dd').first().textContent()
        },
        { timeout: 120_000, intervals: [5_000] },
      )
      .toMatch(/^[1-9]/)
    await looksRight(page, 'funnel', language, report)
  })
