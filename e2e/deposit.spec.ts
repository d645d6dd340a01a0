import { expectAccessible } from './axe.ts'
import { testLanguages } from './languages.ts'
import { asNewMember } from './member.ts'
import { inLocale } from './pages.ts'
import { expect, test, follow, goTo, wasHereBefore } from './story.ts'
import { wordsOf } from './words.ts'

const treatment = 'classic-facial'

test.beforeEach(async ({ page, baseURL }) => {
  test.slow()
  await wasHereBefore(page, baseURL)
})

// with script in the first language, without in the second
for (const [nth, locale] of [...testLanguages('en', 'hk'), ...testLanguages('zh', 'cn')].entries())
  test.describe(locale, () => {
    test.use({ javaScriptEnabled: nth % 2 === 0 })
    test(`${locale}: a member without a session pays a deposit, sees what is left, and cancels in time`, async ({
      page,
      javaScriptEnabled,
    }) => {
      const says = wordsOf(locale)
      await asNewMember(page.context().request)
      if (!javaScriptEnabled) await page.goto(inLocale(locale, `/booking/${treatment}`))
      else await goTo(page, inLocale(locale, `/booking/${treatment}`))
      await follow(page, page.getByRole('link', { name: says('booking.later') }))
      await page
        .getByRole('button', { name: /^\d\d:\d\d$/ })
        .nth(nth * 2)
        .click()
      const pay = page.getByRole('button', { name: says('booking.deposit.go') })
      await expect(pay).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      for (const question of ['pregnant', 'skin', 'medicine', 'allergic'])
        await page
          .getByRole('group', { name: says(`booking.health.question.${question}`) })
          .getByText(says('booking.health.no'))
          .click()
      await page.getByLabel(says('checkout.agreeAge')).check()
      await page.getByLabel(says('checkout.agreeHealth')).check()
      await pay.click()
      await expect(page).toHaveURL(/\/checkout\/[\da-f-]{36}/)
      const order = page.url().split('/').at(-1) ?? ''
      // the deposit is unpaid: the booking page links back to it
      await page.goto(inLocale(locale, `/booking/${treatment}`))
      await page.getByRole('link', { name: says('booking.deposit.onward') }).click()
      await expect(page).toHaveURL(new RegExp(order))
      await page.getByRole('link', { name: /PayDollar/ }).click()
      await page
        .getByRole('region', { name: says('pay.card') })
        .getByRole('button')
        .click()
      // without JavaScript the prepared payment page is opened by a second press
      if (!javaScriptEnabled)
        await page
          .getByRole('region', { name: says('pay.card') })
          .getByRole('button')
          .click()
      await page.locator('button[name=do][value=pay]').click()
      const paid = page.getByRole('heading', { level: 1, name: says('order.head.paid') })
      await expect(async () => {
        if (!javaScriptEnabled && !(await paid.isVisible()))
          await page.getByRole('link', { name: says('order.lookAgain') }).click()
        await expect(paid).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 30_000 })
      await page.goto(inLocale(locale, '/account?view=TREATMENTS'))
      const ticket = page.getByRole('main').locator('a[href*="/booking/ticket/"]').first()
      await expect(async () => {
        await page.reload()
        await expect(ticket).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 20_000 })
      await follow(page, ticket)
      await expect(page.getByText(says('booking.deposit.atShop'))).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('link', { name: says('booking.cancel') }).click()
      await expect(page.getByText(says('booking.deposit.cancelFree'))).toBeVisible()
      await page.getByRole('button', { name: says('booking.cancelGo') }).click()
      await expect(page.getByRole('heading', { level: 1, name: says('booking.cancelled') })).toBeVisible()
    })
  })
