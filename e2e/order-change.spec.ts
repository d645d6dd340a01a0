import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { withPaidOrder } from './shopper.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|403)/ })

const isReachable = async (page: Page) => expect(await violationsOf(page)).toEqual([])

/** Opens the order in the back office, once its payment is recorded. */
async function openPaid(page: Page, id: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/desk/orders/${id}`)
    await expect(page.getByText('Change the order…')).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('care adds a bottle to a paid order, its buyer pays the difference, and both see what changed', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const guest = await browser.newContext({ baseURL })
  const id = await withPaidOrder(guest.request, 'one-more@example.com')
  await signedIn(page.context(), 'care', 'en')
  await openPaid(page, id)
  await page.getByRole('link', { name: 'Change the order…' }).click()
  await page.getByRole('searchbox').fill('ELOWEN-REPAIR-CONDITIONER-250')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name: 'Add ELOWEN-REPAIR-CONDITIONER-250' }).click()
  const comes = page.getByRole('region', { name: 'Comes to' })
  await expect(comes.getByText('The buyer pays HK$158 more')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Pieces of Repair Conditioner' }).fill('2')
  await expect(comes.getByText('The buyer pays HK$316 more')).toBeVisible()
  await isReachable(page)
  await comes.getByLabel('Reason (the buyer reads it)').fill('You asked for two conditioners as well')
  await comes.getByRole('button', { name: 'Hold the order and send a link for HK$316' }).click()
  await expect(page.getByText('Waits for the difference').first()).toBeVisible()
  await isReachable(page)

  const buyer = await guest.newPage()
  await buyer.goto(`/en/checkout/order-confirmation/${id}`)
  await expect(buyer.getByText('Reason: You asked for two conditioners as well')).toBeVisible()
  await isReachable(buyer)
  await buyer.getByRole('link', { name: 'Pay the difference' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: 'HK$316 to pay for the change' })).toBeVisible()
  await isReachable(buyer)
  await buyer
    .getByRole('link', { name: /^Card|by card/i })
    .first()
    .click()
  await buyer.getByRole('button', { name: 'Pay HK$316 by card' }).click()
  await buyer.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(buyer.getByRole('link', { name: 'Supplementary invoice (PDF)' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(buyer.getByRole('link', { name: 'Pay the difference' })).toHaveCount(0)
  await expect(buyer.getByRole('complementary', { name: 'What is in the order' })).toContainText(
    'Repair Conditioner',
  )
  await page.reload()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('agreed')
  await expect(page.getByRole('link', { name: 'Change the order…' })).toBeVisible()
  await guest.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('care takes a piece out, and what it cost goes back', async ({ page, browser, baseURL }) => {
    test.setTimeout(90_000)
    const guest = await browser.newContext({ baseURL })
    const id = await withPaidOrder(guest.request, 'one-less@example.com')
    await signedIn(page.context(), 'care', 'en')
    await openPaid(page, id)
    await page.getByRole('link', { name: 'Change the order…' }).click()
    await page.getByRole('searchbox').fill('ELOWEN-REPAIR-CONDITIONER-60')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('button', { name: 'Add ELOWEN-REPAIR-CONDITIONER-60' }).click()
    await page
      .getByRole('spinbutton', { name: /^Pieces of/ })
      .first()
      .fill('0')
    await page.getByRole('button', { name: 'Work it out' }).click()
    const comes = page.getByRole('region', { name: 'Comes to' })
    await expect(comes.getByText(/goes back to the buyer$/)).toBeVisible()
    await comes.getByLabel('Reason (the buyer reads it)').fill('The small conditioner instead')
    await comes.getByRole('button', { name: /^Change it and give back HK\$/ }).click()
    await expect(page).toHaveURL(new RegExp(`/desk/orders/${id}$`))
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText('The small conditioner instead')
    await expect(page.getByText('1 taken out', { exact: true })).toBeVisible()
    await guest.close()
  })
})
