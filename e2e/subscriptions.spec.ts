import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { testLanguages } from './languages.ts'
import { asNewMember } from './member.ts'
import { callsOf } from './shopper.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'
import { choose, field, fillIn } from './checkout-form.ts'
import { inLocale, type Locale } from './pages.ts'
import { wordsOf } from './words.ts'

const sku = 'ELOWEN-SCALP-SHAMPOO'

/** Adds a shampoo every two months to the cart of this browser. */
async function withSubscription(page: Page): Promise<void> {
  const calls = await callsOf(page.context().request)
  const { products } = (await calls.get(`/product?skus=${sku}`)) as { products: { _id: string }[] }
  const line = { pid: products[0]?._id, sku, sub_sku: `${sku}-500-M2`, quantity: 1, currency: 'HKD' }
  await calls.post('/cart', line)
}

/** Pays by a card that is stored, and returns the id of the new subscription. */
async function subscribed(page: Page, locale: Locale): Promise<string> {
  const says = wordsOf(locale)
  await goTo(page, inLocale(locale, '/checkout'))
  await fillIn(page)
  await choose(page, 'paydollar')
  await field(page, 'agree_terms').check()
  await field(page, 'agree_card').check()
  await page.getByRole('button', { name: says('checkout.payAmount') }).click()
  await page.locator('button[name=do][value=pay]').click()
  await expect(page.getByRole('heading', { level: 1, name: says('order.head.paid') })).toBeVisible({
    timeout: 20_000,
  })
  const calls = await callsOf(page.context().request)
  let id = ''
  await expect
    .poll(async () => {
      const { subscriptions } = (await calls.get('/subscriptions')) as {
        subscriptions: { _id: string; state: string }[]
      }
      id = subscriptions[0]?._id ?? ''
      return subscriptions.map(({ state }) => state)
    })
    .toEqual(['active'])
  return id
}

const detail = (id: string) => `/en/account?view=SUBSCRIPTIONS&subscription=${id}`
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()

test.beforeEach(async ({ page, baseURL }) => {
  await wasHereBefore(page, baseURL)
})

for (const locale of testLanguages('cn', 'hk', 'zh', 'en')) {
  const says = wordsOf(locale)
  test(`${locale}: a member subscribes, skips a delivery and takes it back, and hears from when it can be cancelled`, async ({
    page,
  }) => {
    test.slow()
    await asNewMember(page.context().request)
    await withSubscription(page)
    await goTo(page, inLocale(locale, '/checkout'))
    await expect(page.getByRole('heading', { name: says('subscription.plan.title') })).toBeVisible()
    await expectAccessible(page)
    const id = await subscribed(page, locale)

    await goTo(page, inLocale(locale, '/account?view=DASHBOARD'))
    await page.locator(`main a[href*="subscription=${id}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`subscription=${id}`))
    const day = (await heading(page).textContent()) ?? ''
    await expectAccessible(page)

    await page.getByRole('link', { name: says('subscription.act.skip') }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText(says('subscription.skip.after'))).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await question.getByRole('button', { name: says('subscription.skip.go') }).click()
    await expect(question).toBeHidden()
    await expect(heading(page)).not.toHaveText(day)

    await page.getByRole('link', { name: says('subscription.act.unskip') }).click()
    await question.getByRole('button', { name: says('subscription.unskip.go') }).click()
    await expect(question).toBeHidden()
    await expect(heading(page)).toHaveText(day)

    await page.locator('main a[href*="do=cancel"]').click()
    await expect(question.getByText(says('subscription.minimum.paid'))).toBeVisible()
    await expect(question.getByRole('link', { name: says('subscription.early.skip') })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`subscription=${id}$`))
  })
}

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('every question is a page of its own', async ({ page }) => {
    await asNewMember(page.context().request)
    await withSubscription(page)
    const id = await subscribed(page, 'en')
    await goTo(page, detail(id))
    for (const [name, title] of [
      ['Move the date', 'Which day suits you?'],
      ['Change how often it comes', 'How long does it last you?'],
      ['Replace the card', 'Which card from now on?'],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expectAccessible(page)
      await page.goBack()
    }
    await page.getByRole('link', { name: 'Change how often it comes' }).click()
    await page.getByRole('link', { name: 'Every 3 months' }).click()
    await page.getByRole('button', { name: 'Change to every 3 months' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /every 3 months$/ })).toBeVisible()
  })
})

test('a guest is led to an account, and may pay for nothing that renews without one', async ({ page }) => {
  await withSubscription(page)
  await goTo(page, '/en/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'A subscription needs an account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/en/register?next=/en/checkout',
  )
  await expectAccessible(page)
})

test.describe('without script', () => {
  test('moves a delivery by links and one press', async ({ page, browser, baseURL }) => {
    await asNewMember(page.context().request)
    await withSubscription(page)
    const id = await subscribed(page, 'en')
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL ?? '',
      storageState: await page.context().storageState(),
    })
    const still = await context.newPage()
    await still.goto(detail(id))
    await still.getByRole('link', { name: 'Move the date' }).click()
    // the date of now may be the first day of its month
    await still.getByRole('table').locator('a:not([aria-current=true])').first().click()
    await still.getByRole('button', { name: /^Move to / }).click()
    await expect(still.getByRole('status').filter({ hasText: 'The date is moved.' })).toBeVisible()
    await context.close()
  })
})

test.describe('a link that leads nowhere', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('says so in every language', async ({ page }) => {
    for (const locale of ['', '/zh', '/cn', '/en']) {
      const answer = await page.goto(`${locale}/subscription?token=made-up`)
      expect(answer?.status()).toBe(404)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await expectAccessible(page)
    }
  })
})
