import type { Page } from '@playwright/test'
import { asNewMember } from './member.ts'
import { deliveredOrder, openReviewsAtOnce, photoFile } from './reviewer.ts'
import { signedIn } from './staff.ts'
import { expect, hydrated, test, wasHereBefore } from './story.ts'

// a service worker would respond before the route that delays scripts
test.use({ serviceWorkers: 'block' })

test.beforeAll(openReviewsAtOnce)
test.beforeEach(({ page, baseURL }) => wasHereBefore(page, baseURL))

/** Opens a page whose scripts are delayed until released. */
async function withLateScript(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path)
  return resolve
}

test('an address filled in before the page is alive is saved whole', async ({ page }) => {
  await asNewMember(page.request)
  const letScriptCome = await withLateScript(page, '/en/account?view=ADDRESSES&new=delivery')
  const field = (name: string) => page.locator(`main form [name=${name}]:not([type=hidden])`)
  await field('firstname').fill('Mei')
  await field('lastname').fill('Lam')
  await field('phone').fill('61234567')
  await field('province').selectOption('kowloon')
  await field('city').selectOption('yau_tsim_mong')
  await field('address').fill('132 Nathan Road')
  letScriptCome()
  await hydrated(page)
  // only the cities of that province, with the selected one
  await expect(field('city').locator('option[value=central_and_western]')).toHaveCount(0)
  await expect(field('city')).toHaveValue('yau_tsim_mong')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main')).toContainText('132 Nathan Road')
  await expect(page.getByRole('main')).toContainText('Yau Tsim Mong')
})

test('a review written before the page is alive is counted, and its photo goes along', async ({
  page,
  browser,
  baseURL,
}) => {
  await asNewMember(page.context().request)
  const order = await deliveredOrder(page.context(), browser, baseURL)
  await page.goto('/en/account?view=REWARD')
  const write = page
    .getByRole('listitem')
    .filter({ hasText: order.number })
    .getByRole('link', { name: /^Write a review/ })
  const letScriptCome = await withLateScript(page, (await write.getAttribute('href')) ?? '')
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.getByLabel('Title').fill(`Early bird ${order.number}`)
  await page.getByLabel('Your review').fill('Foams well.')
  await page.getByLabel('Add photos').setInputFiles(await photoFile())
  letScriptCome()
  await expect(page.getByRole('checkbox', { name: 'Show it' })).toBeChecked()
  await expect(page.getByRole('main')).toContainText('11/')
  await page.getByLabel('Your review').pressSequentially(' It rinses out clear and smells of nothing at all.')
  await page.getByRole('button', { name: 'Send the review' }).click()
  await expect(page.getByRole('region', { name: 'Being looked at' })).toContainText(
    `Early bird ${order.number}`,
  )
})

test('what a list is asked for before the page is alive is what it shows', async ({ page, baseURL }) => {
  const letScriptCome = await withLateScript(page, '/en/collection/hair_care')
  await page.getByLabel('Sort').selectOption('price_desc')
  letScriptCome()
  await expect(page).toHaveURL(/sort=price_desc/)

  await signedIn(page.context(), 'owner', 'en')
  const letDeskCome = await withLateScript(page, `${baseURL}/desk/coupons`)
  await page.locator('main select[name=state]').selectOption('ended')
  letDeskCome()
  await expect(page).toHaveURL(/state=ended/)
})

test('typing goes on where the caret stood, and over what was selected, when the page comes alive', async ({
  page,
  baseURL,
}) => {
  await signedIn(page.context(), 'owner', 'en')
  const text = page.locator('[name="typed[/remindDays]"]')
  for (const [keys, expected] of [
    ['ControlOrMeta+End', /\w\n?NEW$/],
    ['ControlOrMeta+a', /^NEW$/],
  ] as const) {
    const letScriptCome = await withLateScript(page, `${baseURL}/desk/settings/review_rewards`)
    await text.click()
    await page.keyboard.press(keys)
    letScriptCome()
    await expect(page.getByRole('button', { name: 'Add a row' }).first()).toBeVisible()
    await page.keyboard.type('NEW')
    await expect(text).toHaveValue(expected)
    await page.unroute('**/assets/*.js')
  }
})
