import { expect, headerButton, test, goTo, wasHereBefore } from './story.ts'

const hkOnly = '/en/oxygen-ceuticals/oxygen-mist'

test('who chooses Taiwan sees NT$, Taiwan’s Chinese and what is sold in Hong Kong alone', async ({
  page,
  baseURL,
}) => {
  await wasHereBefore(page, baseURL)
  await goTo(page, '/en/collection/elowen')
  await headerButton(page, /^Country and language: Hong Kong/).click()
  const dialog = page.getByRole('dialog', { name: 'Country and language' })
  await dialog.getByRole('tab', { name: 'Language' }).click()
  await expect(dialog.getByRole('tabpanel').getByRole('link')).toHaveText([/繁體中文/, /简体中文/, /English/])
  await expect(dialog.locator('a[hreflang="zh-Hant-HK"]')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Country' }).click()
  await expect(dialog.getByRole('button', { name: /^Hong Kong/ })).toHaveAttribute('aria-current', 'true')
  await dialog.getByRole('button', { name: /^Taiwan/ }).click()

  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Delivering to Taiwan, prices in TWD')).toBeVisible()
  const prices = page.locator('main article').first()
  await expect(prices).toContainText('NT$')
  await page.reload()
  await expect(prices).toContainText('NT$')
  await expect(headerButton(page, /^Country and language: Taiwan/)).toBeVisible()

  await goTo(page, hkOnly)
  await expect(page.getByRole('button', { name: 'only HK and Macau' }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await headerButton(page, /^Country and language: Taiwan/).click()
  await dialog.getByRole('tab', { name: 'Language' }).click()
  await expect(dialog.locator('a[hreflang="zh-Hant-HK"]')).toHaveCount(0)
  await dialog.locator('a[hreflang="zh-Hant-TW"]').click()
  await expect(page).toHaveURL(/\/zh\/oxygen-ceuticals\/oxygen-mist$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW')
})

test('somebody new says where to deliver, is asked about cookies outside Hong Kong, and is asked once', async ({
  page,
}) => {
  await goTo(page, '/en')
  const where = page.getByRole('region', { name: 'Confirm your country' })
  const cookies = page.getByRole('region', { name: 'About cookies' })
  await expect(where).toBeVisible()
  await expect(cookies).toHaveCount(0)
  await where.getByRole('button', { name: 'Another country' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Australia/ })
    .click()
  await expect(where).toHaveCount(0)
  await expect(page.locator('main article').first()).toContainText(/A\$|AU\$/)

  await expect(cookies).toBeVisible()
  await cookies.getByRole('button', { name: 'Decline' }).click()
  await expect(cookies).toHaveCount(0)
  await page.reload()
  await expect(headerButton(page, /Australia/)).toBeVisible()
  await expect(cookies).toHaveCount(0)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie choices' }).click()
  await expect(page.getByText('You have declined.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText('You have agreed.')).toBeVisible()
})
