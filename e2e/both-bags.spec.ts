import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asNewMember } from './member.ts'
import { withBothBags } from './shopper.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'
import { choose, fillIn } from './checkout-form.ts'

const numbers = (page: Page) =>
  page
    .getByRole('complementary', { name: 'What is in the order' })
    .getByRole('region', { name: /^Subscription · Order/ })

const agree = async (page: Page) => {
  await page.getByRole('checkbox', { name: /agree to/i }).check()
  await page.getByRole('checkbox', { name: /authorise/i }).check()
}

test.beforeEach(async ({ page, baseURL }) => {
  await wasHereBefore(page, baseURL)
  await asNewMember(page.context().request)
  await withBothBags(page.context().request)
})

test('a member pays both bags by card at once, is declined first, and has two orders', async ({ page }) => {
  await goTo(page, '/en/checkout')
  const choice = page.getByRole('navigation', { name: 'Which bag is being paid' })
  await expect(choice.getByRole('link', { name: /^Both together/ })).toHaveAttribute('aria-current', 'true')
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByRole('region', { name: 'Subscription' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)

  await fillIn(page)
  await choose(page, 'paydollar')
  await agree(page)
  await page.getByRole('button', { name: 'Pay HK$463' }).click()
  await page.getByRole('button', { name: 'Be declined' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'HK$463 to pay' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Subscription · Order/ })).toBeVisible()
  await page.getByRole('button', { name: 'Pay HK$463 by card' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(numbers(page)).toBeVisible()
  await expectAccessible(page)
  await numbers(page)
    .getByRole('link', { name: /^Open order/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Buy once · Order/ })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('both bags are paid at once, or one of them', async ({ page }) => {
    await page.goto('/en/checkout?cart=single')
    await expect(page.getByRole('link', { name: /^Buy once/ })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('link', { name: /^Both together/ }).click()
    await fillIn(page)
    await agree(page)
    await page.getByRole('button', { name: 'Pay HK$463' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'HK$463 to pay' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay HK$463 by card' }).click()
    await page.getByRole('button', { name: /^Go to PayDollar/ }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(async () => {
      await page.reload()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' }),
      ).toBeVisible({ timeout: 2_000 })
      await expect(numbers(page)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
  })
})
