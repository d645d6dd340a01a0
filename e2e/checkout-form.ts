import type { Page } from '@playwright/test'
import { aGuest } from './guest.ts'

/** By the names on the wire, so that the same steps serve every language. */
export const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

/** Who buys and where it goes, as a guest in Kowloon fills it in. */
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

/** By which way it is paid. */
export const choose = (page: Page, method: string) =>
  page
    .locator('label')
    .filter({ has: page.locator(`[name=payment_method][value=${method}]`) })
    .click()

/** The order itself: buttons with a name reckon the sums, and until the page is alive there are several. */
export const placeOrder = (page: Page) => page.locator('main form button[type=submit]:not([name])').click()
