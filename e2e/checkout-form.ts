import type { Page } from '@playwright/test'
import { aGuest } from './guest.ts'

/** Fields by API name, so that the same steps work in every language. */
export const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

/** Fills in contact and address of a guest in Kowloon. */
export async function fillIn(page: Page): Promise<void> {
  const { email, phone } = aGuest()
  await field(page, 'email').fill(email)
  await field(page, 'delivery_contact').fill(phone)
  await field(page, 'delivery_lastname').fill('Chan')
  await field(page, 'delivery_firstname').fill('Ka Yan')
  await field(page, 'delivery_province').selectOption('kowloon')
  await field(page, 'delivery_city').selectOption('yau_tsim_mong')
  await field(page, 'delivery_address').fill('132 Nathan Road')
}

/** Selects the payment method. */
export const choose = (page: Page, method: string) =>
  page
    .locator('label')
    .filter({ has: page.locator(`[name=payment_method][value=${method}]`) })
    .click()

/** Places the order; submit buttons with a name only update the amounts, and before hydration there are several. */
export const placeOrder = (page: Page) => page.locator('main form button[type=submit]:not([name])').click()
