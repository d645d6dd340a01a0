import { expect, test, goTo } from './story.ts'

const shampoo = '/en/elowen/scalp-balance-shampoo?option=ELOWEN-SCALP-SHAMPOO-500'

test('somebody fills a bag, takes an offer, chooses a treatment instead and gets back what was cleared', async ({
  page,
}) => {
  await goTo(page, shampoo)
  await page.getByRole('button', { name: /^Add to bag/ }).click()
  const bag = page.getByRole('dialog', { name: 'Bag' })
  await expect(bag.getByText(/Scalp Balance Shampoo · .* is in your bag/)).toBeVisible()
  await bag.getByRole('button', { name: 'One more' }).click()
  await bag.getByRole('button', { name: 'One more' }).click()
  await expect(bag.getByText('HK$218 each')).toBeVisible()
  await expect(bag.getByText('Delivery is free for this bag')).toBeVisible()
  await bag
    .getByRole('button', { name: /at its add-on price/ })
    .first()
    .click()
  await expect(bag.getByText(/^Add-on price · Coral/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Bag, 4 items' })).toBeVisible()

  await goTo(page, '/en/treatment/scalp-spa-ritual')
  await page.getByRole('button', { name: /^Add to bag/ }).click()
  const question = page.getByRole('dialog', { name: 'Clear your bag first?' })
  await expect(question).toContainText('4 products')
  await question.getByRole('button', { name: 'Clear and add' }).click()
  await expect(bag.getByText(/Scalp Spa Ritual.* is in your bag/)).toBeVisible()
  await bag.getByRole('button', { name: 'Remove Scalp Spa Ritual' }).click()
  await bag.getByRole('button', { name: 'Back to bag' }).last().click()
  await expect(bag.getByRole('button', { name: 'Remove Scalp Balance Shampoo' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bag, 3 items' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the same bag is a page of forms', async ({ page }) => {
    await page.goto(shampoo)
    await page
      .getByRole('button', { name: /^Add to bag/ })
      .filter({ visible: true })
      .click()
    await expect(page).toHaveURL(/\/en\/bag$/)
    await page.getByRole('spinbutton', { name: 'Scalp Balance Shampoo: quantity' }).fill('3')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('HK$654').first()).toBeVisible()
    await page.goto('/en/treatment/scalp-spa-ritual')
    await page
      .getByRole('button', { name: /^Add to bag/ })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('alert')).toContainText('products: 3, treatments: 0')
    await page.getByRole('button', { name: 'Clear and add' }).click()
    await expect(page.getByRole('link', { name: 'Scalp Spa Ritual' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back to bag' })).toBeVisible()
  })
})
