import type { Page } from '@playwright/test'
import { choose, field } from './checkout-form.ts'
import { aGuest } from './guest.ts'
import { inLocale, type Locale } from './pages.ts'
import { callsOf } from './shopper.ts'
import { expect, goTo } from './story.ts'
import { wordsOf } from './words.ts'

/** Buys a package of five sessions of a treatment, paid by card. */
export async function withPackage(page: Page, locale: Locale, sku: string): Promise<void> {
  const says = wordsOf(locale)
  const calls = await callsOf(page.context().request)
  const { products } = (await calls.get(`/product?skus=${sku}`)) as { products: { _id: string }[] }
  await calls.post('/cart', { pid: products[0]?._id, sku, sub_sku: `${sku}-5`, quantity: 1, currency: 'HKD' })
  await goTo(page, inLocale(locale, '/checkout'))
  const { email, phone } = aGuest()
  await field(page, 'email').fill(email)
  await field(page, 'delivery_contact').fill(phone)
  await field(page, 'delivery_lastname').fill('Chan')
  await field(page, 'delivery_firstname').fill('Ka Yan')
  await choose(page, 'paydollar')
  await field(page, 'agree_age').check()
  await field(page, 'agree_health').check()
  await page.getByRole('button', { name: says('checkout.payAmount') }).click()
  await page.locator('button[name=do][value=pay]').click()
  await expect(page.getByRole('heading', { level: 1, name: says('order.head.paid') })).toBeVisible({
    timeout: 20_000,
  })
  await expect
    .poll(async () => ((await calls.get('/bookings/packages')) as { packages: object[] }).packages.length)
    .toBe(1)
}
