import type { Page } from '@playwright/test'
import { asNewMember } from './member.ts'
import { callsOf, withBag } from './shopper.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'
import { fillIn, field, placeOrder } from './checkout-form.ts'

const home = {
  firstname: 'Mei',
  lastname: 'Lam',
  code: '1-CA',
  phone: '2133734253',
  province: 'kowloon',
  city: 'yau_tsim_mong',
}

/** Signs in a member with items in the cart and two addresses; returns the browser's calls. */
async function aMemberWithTwoAddresses({ request }: Page) {
  await asNewMember(request)
  const calls = await callsOf(request)
  await calls.post('/address', { ...home, address: '132 Nathan Road' })
  await calls.post('/address', { ...home, address: '9 Office Road' })
  await withBag(request)
  return calls
}

test.beforeEach(({ page, baseURL }) => wasHereBefore(page, baseURL))

test('a member’s default address is filled in, another one chosen, and what is typed stays', async ({
  page,
}) => {
  await aMemberWithTwoAddresses(page)
  await goTo(page, '/en/checkout')
  await expect(field(page, 'delivery_address')).toHaveValue('132 Nathan Road')
  await expect(field(page, 'delivery_city')).toHaveValue('yau_tsim_mong')
  await expect(field(page, 'delivery_calling_code').locator('option:checked')).toHaveText('+1 Canada')
  await page.getByRole('radio', { name: /9 Office Road/ }).check()
  await expect(field(page, 'delivery_address')).toHaveValue('9 Office Road')
  await field(page, 'delivery_address').fill('9 Office Road, side door')
  await expect(page.getByRole('radio', { name: 'Another address' })).toBeChecked()
  await page.reload()
  await expect(field(page, 'delivery_address')).toHaveValue('9 Office Road, side door')
  await expect(page.getByRole('checkbox', { name: 'Save this address to my address book' })).not.toBeChecked()
})

test.describe('a visit that is over', () => {
  // requests that were in progress when the cookies were removed
  test.use({ expectedErrors: /40[134]/ })

  test('a sign-in that is lost at checkout takes nothing that was typed', async ({ page }) => {
    const who = await asNewMember(page.request)
    await withBag(page.request)
    await goTo(page, '/en/checkout')
    await fillIn(page)
    await field(page, 'client_remarks').fill('Please ring twice')
    await page.context().clearCookies({ name: /elowen_(?:access|refresh|session)/ })
    await page.goto('/en/checkout')
    await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: 'Email' }).fill(who.email)
    await panel.getByRole('button', { name: 'Continue' }).click()
    await panel.getByRole('textbox', { name: 'Password' }).fill(who.password)
    await panel.getByRole('button', { name: 'Log in' }).click()
    await expect(field(page, 'client_remarks')).toHaveValue('Please ring twice')
    await expect(field(page, 'delivery_address')).toHaveValue('132 Nathan Road')
    await expect(field(page, 'delivery_city')).toHaveValue('yau_tsim_mong')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the address book fills the checkout', async ({ page }) => {
    await aMemberWithTwoAddresses(page)
    await page.goto('/en/checkout')
    await expect(field(page, 'delivery_address')).toHaveValue('132 Nathan Road')
    await page.getByRole('radio', { name: /9 Office Road/ }).check()
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(field(page, 'delivery_address')).toHaveValue('9 Office Road')
    await expect(page.getByRole('radio', { name: /9 Office Road/ })).toBeChecked()
  })

  test('no order goes to another address than the chosen one', async ({ page }) => {
    const calls = await aMemberWithTwoAddresses(page)
    await page.goto('/en/checkout')
    await page.getByRole('radio', { name: /9 Office Road/ }).check()
    await placeOrder(page)
    await expect(page.getByRole('alert')).toContainText('The address you chose is filled in now.')
    await expect(field(page, 'delivery_address')).toHaveValue('9 Office Road')
    await placeOrder(page)
    await expect(page).toHaveURL(/\/en\/checkout\/[\da-f-]{36}/)
    expect(
      JSON.stringify(await calls.get(`/order?id=${new URL(page.url()).pathname.split('/').at(-1)}`)),
    ).toContain('9 Office Road')
  })
})
