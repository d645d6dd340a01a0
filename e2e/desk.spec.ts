import type { Page } from '@playwright/test'
import { withFpsOrder } from './shopper.ts'
import { paidAtTheBank, signedIn, signIn } from './staff.ts'
import { expect, test } from './story.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const inEnglish = (page: Page, baseURL: string | undefined) =>
  page.context().addCookies([{ name: 'elowen_desk', value: 'en.', url: baseURL ?? '' }])

// a sign-in code that a parallel test has used, and actions that a role may not do
test.use({ expectedErrors: /status of (?:401|403)/ })

test.describe('from the payment to the door', () => {
  test('a claim is matched, the order picked, packed and sent, a piece refunded', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const guest = await browser.newContext({ baseURL })
    const { id, number, link } = await withFpsOrder(guest.request, 2)
    const csv = await paidAtTheBank(guest.request, link)

    // finance: the claim is pending, and the bank statement settles it
    await inEnglish(page, baseURL)
    await signIn(page, 'finance')
    await expect(button(page, /^Keys/)).toBeVisible() // hydrated
    await page
      .getByRole('navigation', { name: 'Desk menu' })
      .getByRole('link', { name: /^FPS desk/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'FPS desk' })).toBeFocused()
    await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
    await page.getByLabel('Account').fill('012-345-678')
    await page.getByLabel('Statement (CSV)').fill(csv)
    await button(page, 'Import').click()
    await expect(page.getByText('1 new, 0 already known; 1 matched, 0 without a match.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)

    // the warehouse, by keyboard where possible
    const warehouse = await browser.newContext({ baseURL })
    await signedIn(warehouse, 'warehouse', 'en')
    const stockPage = await warehouse.newPage()
    await stockPage.goto('/desk/orders')
    await expect(button(stockPage, /^Keys/)).toBeVisible() // hydrated
    await stockPage.keyboard.press('/')
    await stockPage.keyboard.type(number)
    await stockPage.keyboard.press('Enter')
    await expect(stockPage.getByText('1–1 of 1')).toBeVisible()
    await stockPage.getByRole('heading', { level: 1 }).click() // moves focus out of the search
    await stockPage.keyboard.press('j')
    await stockPage.keyboard.press('Enter')
    await expect(stockPage.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await expect(stockPage.getByRole('main')).not.toContainText('HK$') // the warehouse may not see amounts
    await expect(button(stockPage, /^Start picking/)).toBeVisible()
    await stockPage.keyboard.press('p')
    await expect(button(stockPage, /^Packed/)).toBeVisible()
    await button(stockPage, /^Packed/).click()
    await stockPage.getByText('Ship…').click()
    await stockPage.getByLabel('Tracking number').fill('SF1234567890')
    await button(stockPage, 'Hand to the carrier').click()
    await expect(stockPage.getByRole('region', { name: 'Parcels' })).toContainText('SF1234567890')

    // the buyer sees the parcel
    const buyer = await guest.newPage()
    await buyer.goto(`/en/checkout/order-confirmation/${id}`)
    await expect(buyer.getByText('SF1234567890')).toBeVisible()

    // finance refunds one piece, as previewed
    await page.goto(`/desk/orders/${id}/refund`)
    await page.getByRole('spinbutton', { name: /^Pieces of/ }).fill('1')
    const give = button(page, /^Give back HK\$/)
    await expect(give).toBeVisible()
    const amount = (await give.innerText()).replace('Give back ', '')
    await page.getByLabel('Reason').fill('One bottle leaked')
    await give.click()
    await expect(page.getByText('The refund is on its way.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'One bottle leaked' })).toContainText(`−${amount}`)

    // FPS refunds are transferred by hand and closed with a proof
    await page.goto('/desk/payments/refunds?state=manual')
    const row = page.getByRole('row').filter({ hasText: number })
    await row.getByLabel('Proof of the transfer').fill('FPS202611210001')
    await row.getByRole('button', { name: 'Paid back by hand' }).click()
    await expect(row).toHaveCount(0)
    await expect(async () => {
      await page.goto(`/desk/orders/${id}`)
      await expect(page.getByText('Partly refunded').first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await guest.close()
    await warehouse.close()
  })

  test('care is refused what only finance may do', async ({ page }) => {
    await signedIn(page.context(), 'care', 'en')
    await page.goto('/desk/fps')
    await expect(page.getByRole('heading', { level: 1, name: 'FPS desk' })).toBeVisible()
    await expect(page.getByLabel('Statement (CSV)')).toHaveCount(0)
    expect((await page.goto('/desk/audit'))?.status()).toBe(403)
    await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
    const { token } = (await (await page.request.get('/api/admin/v1/csrf')).json()) as { token: string }
    const response = await page.request.post('/api/admin/v1/fps/statements', {
      data: { account: 'a', csv: 'Date,Credit\n' },
      headers: { 'x-csrf-token': token },
    })
    expect(response.status()).toBe(403)
  })
})

test('a member is found, joins a group, and more Cash Dollar needs a second person', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  await inEnglish(page, baseURL)
  await signIn(page, 'owner')
  await page.goto('/desk/members')
  await page.getByRole('searchbox').fill('vip@elowen.example')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Vivian Chan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vivian Chan' })).toBeVisible()
  const groups = page.getByRole('region', { name: 'Groups' }).first()
  await groups.getByText('Add to a group…').click()
  await groups.getByRole('combobox', { name: 'Group' }).selectOption('Ambassador')
  await groups
    .getByLabel(/^Last day/)
    .last()
    .fill('2031-12-31')
  await groups.getByRole('textbox', { name: 'Reason' }).last().fill('Speaks of us in her column')
  await groups.getByRole('button', { name: 'Add to a group' }).click()
  const row = groups.getByRole('row').filter({ hasText: 'Ambassador' })
  await expect(row).toContainText('2032-01-01 00:00')
  await row.getByText('End…', { exact: true }).click()
  await row.getByRole('textbox', { name: 'Reason' }).last().fill('The column ended')
  await row.getByRole('button', { name: 'End', exact: true }).click()
  await expect(row.getByText('End…', { exact: true })).toHaveCount(0)

  // HK$600 exceeds the limit of a single person
  await page
    .getByRole('region', { name: 'Details' })
    .getByRole('link', { name: /HK|nothing/ })
    .click()
  await page.getByLabel('Amount').fill('600')
  await page.getByLabel('Reason').fill('A parcel that was lost')
  await button(page, 'Adjust').click()
  await expect(page.getByText('A second person has been asked').first()).toBeVisible()
  const finance = await browser.newContext({ baseURL })
  await signedIn(finance, 'finance', 'en')
  const second = await finance.newPage()
  await second.goto('/desk/approvals?state=requested')
  const requested = second.getByRole('row').filter({ hasText: 'vip@elowen.example' })
  await requested.getByText('Approve…').click()
  await requested.getByRole('button', { name: 'Approve and do it' }).click()
  await expect(requested).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('HK$600').first()).toBeVisible()
  await finance.close()
})

test('an item is taken and put to rest, and an order is looked at and exported beside its list', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const guest = await browser.newContext({ baseURL })
  const { number } = await withFpsOrder(guest.request, 1)
  await guest.close()
  await inEnglish(page, baseURL)
  await signedIn(page.context(), 'manager', 'en')
  await page.goto('/desk')
  await expect(button(page, /^Keys/)).toBeVisible() // hydrated
  const group = page.locator('.desk-group').filter({ hasText: 'Subscriptions past due' })
  await group.locator('summary').first().click()
  const item = group.locator('.desk-item').first()
  await item.getByRole('button', { name: 'Take it' }).click()
  await expect(item).toContainText('With you')
  await page.getByRole('link', { name: /^Mine/ }).click()
  await expect(page.locator('.desk-group')).toHaveCount(1)
  await group.locator('summary').first().click()
  await item.getByText('Hand on or snooze…').click()
  await item.getByRole('button', { name: 'An hour' }).click()
  await expect(page.locator('.desk-group')).toHaveCount(0)
  await page.getByText('1 at rest').click()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.locator('.desk-group')).toHaveCount(1)

  await page.goto(`/desk/orders?search=${number}`)
  await expect(button(page, /^Keys/)).toBeVisible() // hydrated
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary', { name: `Preview ${number}` })).toContainText('Total')
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Mark all on this page' }).check()
  const bar = page.getByRole('group', { name: 'Marked orders' })
  await expect(bar).toContainText('1 marked')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('link', { name: 'As Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.xlsx$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('somebody signs in, holds an order with a comment, and lets it go on', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const guest = await browser.newContext({ baseURL })
    const { id, number } = await withFpsOrder(guest.request, 1)
    await guest.close()
    await inEnglish(page, baseURL)
    await signIn(page, 'manager')
    await page.goto(`/desk/orders?search=${number}`)
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('form', { name: 'Comment' }).getByLabel('Comment').fill('Called the buyer')
    await button(page, 'Comment').click()
    await expect(page.getByText('Called the buyer').first()).toBeVisible()
    await page.getByText('Hold…').click()
    await page.getByLabel('Cause').selectOption('address')
    await button(page, 'Put on hold').click()
    await expect(page.getByText('On hold').first()).toBeVisible()
    await button(page, 'Take off hold').click()
    await expect(button(page, 'Take off hold')).toHaveCount(0)
    await page.goto(`/desk/orders/${id}/refund`)
    await page.getByRole('spinbutton').first().fill('1')
    await button(page, 'Work it out').click()
    await expect(page.getByRole('region', { name: 'Comes to' })).toBeVisible()
  })
})
