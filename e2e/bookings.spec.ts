import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { asNewMember } from './member.ts'
import { callsOf } from './shopper.ts'
import { choose, field } from './checkout-form.ts'
import { aGuest } from './guest.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'

const sku = 'FACIAL-BED-CORNER'

/** A package of five, paid by card. */
async function withPackage(page: Page): Promise<void> {
  const calls = await callsOf(page.context().request)
  const { products } = (await calls.get(`/product?skus=${sku}`)) as { products: { _id: string }[] }
  await calls.post('/cart', { pid: products[0]?._id, sku, sub_sku: `${sku}-5`, quantity: 1, currency: 'HKD' })
  await goTo(page, '/en/checkout')
  const { email, phone } = aGuest()
  await field(page, 'email').fill(email)
  await field(page, 'delivery_contact').fill(phone)
  await field(page, 'delivery_lastname').fill('Chan')
  await field(page, 'delivery_firstname').fill('Ka Yan')
  await choose(page, 'paydollar')
  await page.getByRole('button', { name: /^Pay HK\$/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' })).toBeVisible({
    timeout: 20_000,
  })
  await expect
    .poll(async () => ((await calls.get('/bookings/packages')) as { packages: object[] }).packages.length)
    .toBe(1)
}

const isAccessible = async (page: Page) =>
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])

const times = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d$/ })

test.beforeEach(async ({ page, baseURL }) => {
  test.slow()
  await wasHereBefore(page, baseURL)
})

test('a member buys a package, books, moves the appointment and cancels it', async ({ page }) => {
  await asNewMember(page.context().request)
  await withPackage(page)
  await goTo(page, '/en/account?view=TREATMENTS')
  await expect(page.getByText('5 of 5 left')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Book a time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'When would you like to come?' })).toBeVisible()
  await page.getByRole('link', { name: 'Later days' }).click()
  await isAccessible(page)
  await times(page).first().click()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeVisible()
  await isAccessible(page)
  for (const question of ['Pregnant', 'Cuts', 'Blood thinners'])
    await page
      .getByRole('group', { name: new RegExp(question) })
      .getByText('No', { exact: true })
      .click()
  await page
    .getByRole('group', { name: /Allergic/ })
    .getByText('Yes', { exact: true })
    .click()
  await page.getByLabel('What to').fill('Lavender oil')
  await confirm.click()
  await expect(page.getByRole('heading', { level: 1, name: /^See you on/ })).toBeVisible()
  await expect(page.getByText('Session 1 of 5, 4 left')).toBeVisible()
  await expect(page.getByText('Lavender oil')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Change the time' }).click()
  await page
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .nth(3)
    .click()
  await page.getByRole('button', { name: 'Move to this time' }).click()
  await page.getByRole('link', { name: 'To the new time' }).click()
  await expect(page.getByText(/change once more/)).toBeVisible()
  await page.getByRole('link', { name: 'Cancel this booking' }).click()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancelled' })).toBeVisible()
  await goTo(page, '/en/account?view=TREATMENTS')
  await expect(page.getByText('5 of 5 left')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a time is kept and confirmed by plain forms', async ({ page, browser, baseURL }) => {
    const withScript = await browser.newPage({ javaScriptEnabled: true, ...(baseURL && { baseURL }) })
    await wasHereBefore(withScript, baseURL)
    await asNewMember(withScript.context().request)
    await withPackage(withScript)
    await page.context().addCookies(await withScript.context().cookies())
    await withScript.close()
    await page.goto('/en/booking/classic-facial')
    await page.getByRole('link', { name: 'Later days' }).click()
    await times(page).nth(2).click()
    for (const group of await page.getByRole('group').all())
      if (await group.getByText('No', { exact: true }).isVisible())
        await group.getByText('No', { exact: true }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^See you on/ })).toBeVisible()
  })
})
