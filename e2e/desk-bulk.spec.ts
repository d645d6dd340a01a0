import { readFileSync } from 'node:fs'
import { expectAccessible } from './axe.ts'
import { testLanguages } from './languages.ts'
import { deskAlive, signedIn } from './staff.ts'
import { expect, fitsWindow, picture, test } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|404|409)/ })

type Words = {
  action: { archive_product: string; restore_product: string }
  runState: { finished: string }
  next: string
}
const wordsOf = (locale: 'en' | 'hk') =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as {
    bulk: Words
    list: { bulkMore: string }
  } // translations of the back office

for (const language of testLanguages('en', 'hk'))
  test(`many products are taken off the shop and put back: ${language}`, async ({ page }) => {
    test.setTimeout(180_000)
    const { bulk: t, list } = wordsOf(language)
    await signedIn(page.context(), 'manager', language)
    const run = async (action: string, path: string) => {
      await page.goto(path)
      await deskAlive(page)
      await page.locator('tbody input[type=checkbox]').first().check()
      await page.locator('tbody input[type=checkbox]').nth(1).check()
      const more = page.getByRole('button', { name: list.bulkMore })
      await expect(page.getByRole('group').filter({ has: more })).toBeInViewport({ ratio: 1 })
      await more.click()
      await page.locator('main select').first().selectOption({ label: action })
      await page.locator('main').getByRole('button', { name: t.next, exact: true }).click()
      const go = page.locator('main form[method=post] button[type=submit]').first()
      await expect(go).toBeVisible()
      await expectAccessible(page)
      for (const width of [390, 834, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await fitsWindow(page)
        await picture(page, `bulk-${language}-${width}`)
      }
      await go.click()
      await expect(page).toHaveURL(/\/desk\/bulk\/[0-9a-f-]{36}/)
      await expect(page.locator('main section strong').first()).toHaveText(t.runState.finished, {
        timeout: 30_000,
      })
      await expectAccessible(page)
      await picture(page, `bulk-run-${language}`)
    }
    const search = language === 'en' ? 'mist' : 'oil'
    await run(t.action.archive_product, `/desk/products?search=${search}`)
    await run(t.action.restore_product, `/desk/products?search=${search}`)
  })
