import type { Page } from '@playwright/test'
import { sampleMemberPassword, sampleMembers } from '../src/shop/members/sample.rules.ts'
import { withBag } from './shopper.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

/** Signs the browser in as the sample member by API. */
async function signIn(page: Page): Promise<void> {
  const { request } = page.context()
  const { token } = (await (await request.get('/api/v1/csrf')).json()) as { token: string }
  const data = { username: sampleMembers[0]?.email, password: sampleMemberPassword }
  const answer = await request.post('/api/v1/user/login', { data, headers: { 'x-csrf-token': token } })
  expect(answer.ok()).toBe(true)
}

/** The amount in a text such as "Pay HK$199.50". */
const amountIn = (text: string | null) => Number(/HK\$([\d,.]+)/.exec(text ?? '')?.[1]?.replace(',', ''))

/** The member's available Cash Dollar in HKD. */
async function available(page: Page): Promise<number> {
  const { wallet } = (await (await page.context().request.get('/api/v1/wallet')).json()) as {
    wallet: { balances: { currency: string; available: number }[] }
  }
  return wallet.balances.find(({ currency }) => currency === 'HKD')?.available ?? 0
}

test('a member pays a part by Cash Dollar and the rest by card, and takes the refund as Cash Dollar', async ({
  page,
  baseURL,
}) => {
  await wasHereBefore(page, baseURL)
  await signIn(page)
  const before = await available(page)
  await withBag(page.context().request)
  await goTo(page, '/en/checkout')
  await field(page, 'email').fill('mei.lam@example.com')
  await field(page, 'delivery_contact').fill('9123 4567')
  await field(page, 'delivery_lastname').fill('Lam')
  await field(page, 'delivery_firstname').fill('Mei')
  await field(page, 'delivery_province').selectOption('kowloon')
  await field(page, 'delivery_city').selectOption('yau_tsim_mong')
  await field(page, 'delivery_address').fill('132 Nathan Road')

  await field(page, 'wallet_amount').fill('100000')
  await expect(page.getByText(/^You have HK\$/)).toBeVisible()
  await field(page, 'wallet_amount').fill('58.5')
  await expect(page.getByText('−HK$58.50').first()).toBeVisible()
  // the total depends on the member's purchases and on the coupon of the month
  const total = amountIn(await page.locator('dt', { hasText: /^Sum$/ }).locator('+ dd').first().textContent())
  const byCard = Math.round(total * 100 - 5850) / 100
  const pay = page.getByRole('button', { name: /^Pay HK\$/ })
  expect(amountIn(await pay.textContent())).toBe(byCard)
  await pay.click()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible() // on the card provider's page
  expect(await available(page)).toBe(before - 58.5)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('complementary', { name: 'What is in the order' })).toContainText('−HK$58.50')

  await page.locator('summary').filter({ hasText: 'Cancel' }).click()
  await page.getByLabel(/as Cash Dollar/).check()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect.poll(() => available(page)).toBe(before + byCard)

  await goTo(page, '/en/account?view=WALLET')
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Dollar' })).toBeVisible()
  await expect(page.getByText(/^Refund /).first()).toBeVisible()
})
