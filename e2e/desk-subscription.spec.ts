import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './staff.ts'
import { expect, test } from './story.ts'

// the tests act on the same subscription in sequence
test.describe.configure({ mode: 'default' })
// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|409)/ })

/** Opens the sample member's subscription that is due in the coming week. */
async function openContract(page: Page): Promise<void> {
  await page.goto('/desk/subscriptions?search=Vivian')
  await page.getByRole('row').filter({ hasText: 'Running' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^S-/ })).toBeVisible()
}

test.beforeEach(async ({ page, baseURL }) => {
  test.slow()
  await page.context().addCookies([{ name: 'elowen_desk', value: 'en.', url: baseURL ?? '' }])
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a colleague sees what a skipped delivery comes to, skips it and takes it back', async ({
      page,
    }) => {
      await signIn(page, 'care')
      await openContract(page)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('link', { name: 'Leave the next delivery out' }).click()
      const preview = page.getByRole('region', { name: 'Leave the next delivery out' })
      const days = preview.getByRole('row').filter({ hasText: 'Renews' }).getByRole('cell')
      const [now, then] = [await days.nth(0).textContent(), await days.nth(1).textContent()]
      expect(String(then) > String(now)).toBe(true)
      if (javaScriptEnabled) await expectAccessible(page)
      await preview.getByLabel('Reason').fill('Away for the winter')
      await preview.getByRole('button', { name: 'Leave the next delivery out' }).click()
      await expect(preview).toBeHidden()
      await expect(page.getByText('Away for the winter').first()).toBeVisible()

      await page.getByRole('link', { name: 'Take the skipped delivery back' }).click()
      const back = page.getByRole('region', { name: 'Take the skipped delivery back' })
      await back.getByLabel('Reason').fill('Home after all')
      await back.getByRole('button', { name: 'Take the skipped delivery back' }).click()
      await expect(back).toBeHidden()
      await expect(page.getByRole('link', { name: 'Leave the next delivery out' })).toBeVisible()
    })

    test('a colleague is told why something cannot be done now', async ({ page }) => {
      await signIn(page, 'manager')
      await openContract(page)
      const { pathname } = new URL(page.url())
      await page.goto(`${pathname}?do=cancel&reasons[0]=moving`)
      await expect(page.getByRole('alert').filter({ hasText: /period/i })).toBeVisible()
      await page.getByRole('link', { name: 'Not now' }).click()
      await expect(page.getByRole('alert').filter({ hasText: /period/i })).toBeHidden()
    })
  })
