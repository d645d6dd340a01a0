import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asNewMember } from './member.ts'
import { withBag } from './shopper.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'
import { choose, field, fillIn } from './checkout-form.ts'

const thanks = (page: Page) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: 30_000 })

/** Whether the signed-in member has this many stored cards, each with its expiry. */
const keeps = (page: Page, count: number) =>
  expect
    .poll(async () => {
      const { cards } = (await (await page.context().request.get('/api/v1/cards')).json()) as {
        cards: { expires: string | null }[]
      }
      return cards.map(({ expires }) => expires)
    })
    .toEqual(Array.from({ length: count }, () => '07/2030'))

test.beforeEach(async ({ page, baseURL }) => {
  await wasHereBefore(page, baseURL)
  await asNewMember(page.context().request)
  await withBag(page.context().request)
})

test('a member keeps a card, pays the next order with it, and takes it off', async ({ page }) => {
  await goTo(page, '/en/checkout')
  await fillIn(page)
  await choose(page, 'paydollar')
  await page.getByRole('checkbox', { name: /^Keep this card/ }).check()
  await page.getByRole('button', { name: /^Pay HK\$/ }).click()
  await expect(page.getByText('The shop asks us to keep this card for you.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await thanks(page)
  await keeps(page, 1)

  await withBag(page.context().request)
  await goTo(page, '/en/checkout')
  await expect(page.getByRole('radio', { name: /Visa ending in 0045/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Keep this card/ })).toBeHidden()
  await fillIn(page)
  await page.getByRole('button', { name: /^Pay HK\$/ }).click()
  await expect(page.getByText('Your stored card •••• 0045')).toBeVisible()
  await page.getByRole('button', { name: 'Pay with 3-D Secure' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await thanks(page)

  await goTo(page, '/en/account?view=CARDS')
  await expect(page.getByText('Good until 07/2030')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText(/^No cards kept/)).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a member keeps a card on the page where the order is paid', async ({ page }) => {
    await page.goto('/en/checkout')
    await fillIn(page)
    await page.getByRole('button', { name: /^Pay HK\$/ }).click()
    await expect(page).toHaveURL(/\/en\/checkout\/[\w-]{36}/)
    await page.getByRole('checkbox', { name: /^Keep this card/ }).check()
    await page.getByRole('button', { name: /by card$/ }).click()
    await page.getByRole('button', { name: /^Go to PayDollar/ }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await thanks(page)
    await keeps(page, 1)
    await page.goto('/en/account?view=CARDS')
    await expect(page.getByText('Visa ending in 0045')).toBeVisible()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect(page.getByText(/^No cards kept/)).toBeVisible()
    expect(await field(page, 'id').count()).toBe(0)
  })
})
