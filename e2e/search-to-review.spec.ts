import { hydrated, expect, test, goTo, wasHereBefore } from './story.ts'

test('somebody finds a shampoo by keyboard, chooses how to buy it, reads what others say and goes back', async ({
  page,
  baseURL,
}) => {
  await wasHereBefore(page, baseURL)
  await goTo(page, '/en')

  await page.locator('header').getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('combobox', { name: 'Search products' })
  await expect(box).toBeFocused()
  await page.keyboard.type('shampoo')
  const wanted = page.getByRole('option', { name: /^Scalp Balance Shampoo/ })
  await expect(wanted).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(wanted).toHaveAttribute('aria-selected', 'true', { timeout: 250 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/elowen\/scalp-balance-shampoo$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Scalp Balance Shampoo' })).toBeVisible()

  const add = page.locator('main form button[type=submit]').first()
  const onceInFull = await add.innerText()
  await page
    .getByRole('group', { name: 'How to buy' })
    .getByRole('link', { name: /Delivered/ })
    .press('Enter')
  await expect(page).toHaveURL(/\?option=/)
  await expect(add).not.toHaveText(onceInFull)
  const again = page.url()
  await page.getByRole('group', { name: 'Option' }).getByRole('link', { name: '60 ml' }).press('Enter')
  await expect(page).not.toHaveURL(again)
  await expect(add).toHaveText(/HK\$68/)
  const chosen = page.url()

  const reviews = page.getByRole('region', { name: 'Reviews' })
  const first = await reviews.getByRole('article').first().innerText()
  await reviews.getByRole('link', { name: 'Page 2 of the reviews' }).click()
  await expect(page).toHaveURL(/reviews=2.*#reviews$/)
  await expect.poll(() => reviews.getByRole('article').first().innerText()).not.toBe(first)

  const review = reviews
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Translate' }) })
    .first()
  const foreign = await review.getByRole('heading').innerText()
  const handle = await review.elementHandle()
  const spoken = () => handle?.evaluate((element) => element.querySelector('h3')?.textContent ?? '')
  await review.getByRole('button', { name: 'Translate' }).click()
  const original = reviews.getByRole('button', { name: 'Show the original' })
  await expect(reviews.getByText('Translating')).toBeAttached()
  await expect.poll(spoken, { timeout: 15_000 }).toMatch(/\w/)
  expect(await spoken()).not.toBe(foreign)
  await original.click()
  await expect.poll(spoken).toBe(foreign)

  await page.goBack()
  await expect(page).toHaveURL(chosen)
  await expect(reviews.getByRole('link', { name: 'Page 1 of the reviews' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goBack()
  await expect(page).toHaveURL(/\/en$/)
  await hydrated(page)
})
