import { expect, expectFocusHeld, test, goTo, wasHereBefore } from './story.ts'

test('a shelf keeps its order, category and page in the address, also when it is loaded again', async ({
  page,
  baseURL,
}) => {
  await wasHereBefore(page, baseURL)
  await goTo(page, '/en/collection/elowen')
  const sort = page.getByLabel('Sort')
  const category = page.getByLabel('Category')
  const tiles = page.locator('main article')
  const prices = () =>
    tiles.evaluateAll((all) =>
      all.map((one) => Number(/\$([\d,]+)/.exec((one as HTMLElement).innerText)?.[1]?.replace(',', ''))),
    )

  await sort.selectOption({ label: 'Price low to high' })
  await expect(page).toHaveURL(/\?sort=price_asc$/)
  await expect
    .poll(async () => {
      const first = await prices()
      return first.every((price, at) => at === 0 || price >= (first[at - 1] ?? 0))
    })
    .toBe(true)
  const cheapest = await prices()

  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/sort=price_asc&page=2$/)
  await expect.poll(async () => Math.min(...(await prices()))).toBeGreaterThanOrEqual(Math.max(...cheapest))
  await page.reload()
  await expect(sort).toHaveValue('price_asc')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await category.selectOption({ label: 'Shampoo' })
  await expect(page).toHaveURL(/\?category=shampoo&sort=price_asc$/)
  await expect(category).toHaveValue('shampoo')
  const counted = page.getByRole('main').getByRole('status')
  await expect(async () => expect(await counted.innerText()).toBe(`${await tiles.count()} products`)).toPass()
  // each selection is a history entry, so Back undoes the last one and stays in the collection
  await page.goBack()
  await expect(page).toHaveURL(/sort=price_asc&page=2$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?sort=price_asc$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/en\/collection\/elowen$/)
  await expect(sort).toHaveValue('popularity')
})

test('the quick view holds the focus, answers Escape and gives the focus back', async ({ page, baseURL }) => {
  await wasHereBefore(page, baseURL)
  await goTo(page, '/en/collection/face')
  const opener = page.getByRole('button', { name: /^Quick view: / }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('dialog')
  await expect(first.getByRole('link', { name: 'See everything about it' })).toBeVisible()
  await expectFocusHeld(page, first, 40)
  await page.keyboard.press('Escape')
  await expect(first).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(/\/en\/collection\/face$/)
})
