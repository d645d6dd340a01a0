import { expect, test } from './story.ts'

test.use({ javaScriptEnabled: false })

test('without script somebody sorts a shelf, picks an option and writes to the shop', async ({ page }) => {
  await page.goto('/en')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hair care' }).click()
  await page.getByLabel('Sort').selectOption('price_desc')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/sort=price_desc/)
  await expect(page.getByLabel('Sort')).toHaveValue('price_desc')
  await page.getByRole('main').getByRole('link', { name: 'Scalp Balance Shampoo', exact: true }).click()
  await page.getByRole('group', { name: 'Option' }).getByRole('link', { name: '60 ml' }).click()
  await expect(page).toHaveURL(/\/en\/elowen\/scalp-balance-shampoo\?option=/)
  await expect(page.locator('main form button[type=submit]').first()).toContainText('HK$68')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await page.getByLabel('What it is about').selectOption({ label: 'Delivery' })
  await page.getByLabel('Name').fill('Wing')
  await page.getByRole('main').getByLabel('Email').fill('wing@nowhere')
  await page.getByLabel('Your message').fill('Does the courier ring the bell, or leave it at the door?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/en\/contactus/)
  await expect(page.getByText('[Email] Please enter a valid email address.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Wing')
  await expect(page.getByLabel('Your message')).toHaveValue(/ring the bell/)
  await expect(page.getByLabel('What it is about')).toHaveValue('delivery')

  await page.getByRole('main').getByLabel('Email').fill('wing@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Your number is \S+\./)).toBeVisible()
})

test('without script the country, the look and the cookies can still be chosen', async ({ page }) => {
  await page.goto('/en/elowen/scalp-balance-shampoo')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Country and language/ })
    .click()
  await expect(page).toHaveURL(/\/en\/preferences$/)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Taiwan/ })
    .click()
  await expect(page.getByRole('main').getByRole('button', { name: /^Taiwan/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('main').getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await page.getByRole('main').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('You have declined.')).toBeVisible()
  await page.goto('/en/elowen/scalp-balance-shampoo')
  await expect(page.locator('main')).toContainText('NT$')
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
})
