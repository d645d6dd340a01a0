import { asNewMember, registrant } from './member.ts'
import { fpsOrder } from './shopper.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'

test.beforeEach(({ page, baseURL }) => wasHereBefore(page, baseURL))
// these tests begin with the refusal of another member's order
test.use({ expectedErrors: /403/ })

test('a member who is signed out signs in on the payment link itself and pays', async ({ page, baseURL }) => {
  const who = await asNewMember(page.request)
  const { id } = await fpsOrder(page.request, 1)
  await page.context().clearCookies()
  await wasHereBefore(page, baseURL)
  await goTo(page, `/en/checkout/${id}`)
  await expect(page.getByRole('heading', { name: 'Log in to pay' })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Email' }).fill(who.email)
  await main.getByRole('button', { name: 'Continue' }).click()
  await main.getByRole('textbox', { name: 'Password' }).fill(who.password)
  await main.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: /to pay$/ })).toContainText('HK$')
  await expect(page).toHaveURL(new RegExp(`/en/checkout/${id}`))
})

test('somebody without an account registers there, and hears whose order it is not', async ({
  page,
  baseURL,
}) => {
  await asNewMember(page.request)
  const { id } = await fpsOrder(page.request, 1)
  await page.context().clearCookies()
  await wasHereBefore(page, baseURL)
  await goTo(page, `/en/checkout/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Email' }).fill(registrant().email)
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account to pay' })).toBeVisible()
  await asNewMember(page.request)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This account is not authorised' })).toBeVisible()
})

test('a product for VIP members offers signing in', async ({ page }) => {
  await goTo(page, '/en/elowen/cold-pressed-camellia-oil')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Log in' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeVisible()
})
