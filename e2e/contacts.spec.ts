import type { Browser, BrowserContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asNewMember, codeTo, messageTo, registrant } from './member.ts'
import { sendAtDesk, signedIn } from './staff.ts'
import { withBag } from './shopper.ts'
import { expect, test, goTo, wasHereBefore } from './story.ts'
import { field, fillIn } from './checkout-form.ts'

test.use({ expectedErrors: /status of (?:401|409|422|429)/ })

/** Answers of the calls that make a gift code. */
type Batch = { gift_batch: { id: string }; approval: { id: string } | null; codes: { code: string }[] }

test('a member confirms the telephone and takes another e-mail', async ({ page }) => {
  const [who, next] = [await asNewMember(page.context().request), registrant()]
  await goTo(page, '/en/account?view=DETAILS')
  const contacts = page.getByRole('region', { name: 'How we reach you' })
  await expect(contacts.getByText('Not confirmed yet')).toHaveCount(1)
  await expectAccessible(page, 'html')
  await contacts.getByRole('button', { name: 'Send code' }).first().click()
  await contacts
    .getByLabel('Code', { exact: true })
    .filter({ visible: true })
    .fill(await codeTo(page.request, `+852${who.phone}`))
  await contacts.getByRole('button', { name: 'Confirm the number' }).click()
  await expect(page.getByText('Your number is confirmed.')).toBeVisible()
  await expect(contacts.getByText('Not confirmed yet')).toHaveCount(0)

  await contacts.getByText('Change the email').first().click()
  await contacts.getByLabel('New email').fill(next.email)
  await contacts.getByLabel('Current password').filter({ visible: true }).fill('not this one 1')
  await contacts.getByRole('button', { name: 'Send code' }).first().click()
  await expect(contacts.getByText('This is not your password.')).toBeVisible()
  await contacts.getByLabel('Current password').filter({ visible: true }).fill(who.password)
  await contacts.getByRole('button', { name: 'Send code' }).first().click()
  await expect(contacts.getByText(`We emailed a code to ${next.email}.`)).toBeVisible()
  await contacts
    .getByLabel('Code', { exact: true })
    .filter({ visible: true })
    .fill(await codeTo(page.request, next.email))
  await contacts.getByRole('button', { name: 'Change the email' }).click()
  await expect(page.getByText('Your email is confirmed.')).toBeVisible()
  await expect(contacts.getByText(next.email)).toBeVisible()
  await messageTo(page.request, who.email, /你的帳戶改用另一個電郵|Your account has another email/)
})

test('a guest pays with a gift code, and its rest stays on it', async ({ page, browser, baseURL }) => {
  const code = await giftCode(browser, baseURL)

  await wasHereBefore(page, baseURL)
  await withBag(page.context().request)
  await goTo(page, '/en/checkout')
  await page.getByText('I have a gift code').click()
  await field(page, 'gift_code').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Apply' }).last().click()
  await expect(page.getByText(/^\[Gift code\]/)).toBeVisible()
  await field(page, 'gift_code').fill(code.toLowerCase())
  await field(page, 'gift_code').press('Enter')
  await expect(page.getByText(`Gift code ····${code.slice(-4)} pays HK$258`)).toBeVisible()
  await expect(page.getByText('HK$42 stays on it.')).toBeVisible()
  await expectAccessible(page)
  await fillIn(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we have your order' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('complementary', { name: 'What is in the order' })).toContainText(
    `Gift code ····${code.slice(-4)}`,
  )
})

/** A gift code of HK$300. Above the limit of one person, which a repeated story reaches, an owner approves it. */
async function giftCode(browser: Browser, baseURL: string | undefined): Promise<string> {
  const [manager, owner] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })]
  await signedIn(manager, 'manager', 'en')
  const post = async ({ request }: BrowserContext, path: string, data: object) =>
    JSON.parse(await sendAtDesk(request, path, data)) as Batch
  const lastDay = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const batch = { count: 1, amount: 300, name: 'Story', last_day: lastDay, reason: 'a story' }
  const { gift_batch: made, approval } = await post(manager, '/gift-batches', batch)
  if (approval) {
    await signedIn(owner, 'owner', 'en')
    await post(owner, `/approvals/${approval.id}/approve`, {})
  }
  const { codes } = await post(manager, `/gift-batches/${made.id}/export`, {})
  await manager.close()
  await owner.close()
  return codes[0]?.code ?? ''
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a member takes another e-mail', async ({ page }) => {
    const [who, next] = [await asNewMember(page.context().request), registrant()]
    await page.goto('/en/account?view=DETAILS')
    await page.getByText('Change the email').first().click()
    const form = page
      .locator('form')
      .filter({ has: page.locator('[name=email]') })
      .filter({ has: page.locator('[name=current_password]') })
      .first()
    await form.locator('[name=email]').fill(next.email)
    await form.locator('[name=current_password]').fill(who.password)
    await page.waitForTimeout(500) // the bot check rejects forms submitted within four tenths of a second
    await form.getByRole('button', { name: 'Send the code by email' }).click()
    await expect(form.getByText(`We emailed a code to ${next.email}.`)).toBeVisible()
    await form.locator('[name=current_password]').fill(who.password)
    await form.locator('[name=otp]').fill(await codeTo(page.request, next.email))
    await form.getByRole('button', { name: 'Change the email' }).click()
    await expect(page.getByText('Your email is confirmed.')).toBeVisible()
    await expect(page.getByText(next.email)).toBeVisible()
  })
})
