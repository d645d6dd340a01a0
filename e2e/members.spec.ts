import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { codeTo, fillRegistration, memberPassword as password, messageTo, registrant } from './member.ts'
import { withBag, withPaidOrder } from './shopper.ts'
import { expect, headerButton, test, goTo } from './story.ts'

const panel = (page: Page): Locator => page.getByRole('dialog')

test.describe('members', () => {
  test.use({ expectedErrors: /status of (?:401|404|422|429)/ })

  test('a shopper with a bag registers by a text, logs out, logs in by telephone, and resets the password', async ({
    page,
  }) => {
    const who = registrant()
    await withBag(page.context().request, 2)
    await goTo(page, '/en/story')
    await headerButton(page, 'Log in').click()
    await expect(panel(page).getByRole('tab', { name: 'Email' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await panel(page).locator('[name=username]:visible').fill('nobody')
    await panel(page).getByRole('button', { name: 'Continue' }).click()
    await expect(panel(page).getByText('[Email] Please enter a valid email address.')).toBeVisible()
    await panel(page).locator('[name=username]:visible').fill(who.email)
    await panel(page).getByRole('button', { name: 'Continue' }).click()

    await expect(panel(page).getByLabel('First name')).toBeVisible()
    await expect(panel(page).locator('[name=username]')).toHaveValue(who.email)
    await fillRegistration(panel(page), who, ['Ka Yan', 'Chan'])
    await panel(page).locator('[name=dob]').pressSequentially('31011990')
    await expect(panel(page).locator('[name=dob]')).toHaveValue('31/01/1990')
    await panel(page).locator('[name=password]').fill(password)
    await panel(page).getByRole('button', { name: 'Show the password' }).first().click()
    await expect(panel(page).locator('[name=password]')).toHaveAttribute('type', 'text')
    await panel(page).locator('[name=confirm_password]').fill('another one 1')
    await panel(page).getByRole('button', { name: 'Send code' }).click()
    await expect(panel(page).getByText(`We texted a code to +852 ${who.phone}.`)).toBeVisible()
    await expect(panel(page).getByRole('button', { name: /^Send again in \d+ s$/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await panel(page).getByLabel('Code', { exact: true }).fill('00000')
    await panel(page).getByRole('button', { name: 'Create the account' }).click()
    await expect(panel(page).getByText('[Password again] the two passwords are not the same')).toBeVisible()
    await panel(page).locator('[name=confirm_password]').fill(password)
    await panel(page).getByRole('button', { name: 'Create the account' }).click()
    await expect(panel(page).getByText('[Code] This code does not fit')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await panel(page)
      .getByLabel('Code', { exact: true })
      .fill(await codeTo(page.request, `+852${who.phone}`))
    await panel(page).getByRole('button', { name: 'Create the account' }).click()

    await expect(page.getByText('Welcome, Ka Yan')).toBeVisible()
    await expect(panel(page)).toBeHidden()
    await expect(headerButton(page, 'Bag, 2 items')).toBeVisible()
    await page.locator('header').getByRole('link', { name: 'Ka Yan, your account' }).click()
    await expect(page).toHaveURL(/\/en\/account\?view=DASHBOARD$/)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect(headerButton(page, 'Log in')).toBeVisible()
    await expect(headerButton(page, 'Bag')).toBeVisible()

    await goTo(page, `/en/story?contact_no=852${who.phone}`)
    await headerButton(page, 'Log in').click()
    await expect(panel(page).locator('[name=contact_no]:visible')).toHaveValue(who.phone)
    await panel(page).getByRole('button', { name: 'Continue' }).last().click()
    await expect(panel(page).locator('[name=password]')).toBeFocused()
    await panel(page).locator('[name=password]').fill('not this one 1')
    await panel(page).getByRole('button', { name: 'Log in' }).click()
    await expect(panel(page).getByText('Email, phone number or password do not match.')).toBeVisible()
    await panel(page).locator('[name=password]').fill(password)
    await panel(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('You are logged in.')).toBeVisible()
    await expect(headerButton(page, 'Bag, 2 items')).toBeVisible()

    await page.context().clearCookies({ name: /elowen_(?:access|refresh|session)/ })
    await goTo(page, '/en/story')
    await headerButton(page, 'Log in').click()
    await panel(page).locator('[name=username]:visible').fill(who.email)
    await panel(page).getByRole('button', { name: 'Continue' }).click()
    await expect(panel(page).locator('[name=password]')).toBeFocused()
    await panel(page).getByRole('button', { name: 'Forgotten your password?' }).click()
    await expect(panel(page).getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Reset password' }).first().click()
    await expect(
      panel(page).getByText('We are sending an reset password email with further instructions.'),
    ).toBeVisible()
    const link = new URL(await messageTo(page.request, who.email, /https?:\/\/\S+\?token=\S+/))
    await goTo(page, link.pathname + link.search)
    await page.getByRole('main').locator('[name=password]').fill('amber-otter-77')
    await page.getByRole('main').locator('[name=confirm_password]').fill('amber-otter-77')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(page).toHaveURL(/\/en\/sign-in$/)
    await page.getByLabel('Email or phone number').fill(who.email)
    await page.getByRole('main').locator('[name=password]').fill('amber-otter-77')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/en\/account/)
  })

  test('a buyer makes an account from their order with a password alone', async ({ page }) => {
    const { email } = registrant()
    const order = await withPaidOrder(page.context().request, email)
    await goTo(page, `/en/checkout/order-confirmation/${order}`)
    await page.getByRole('main').locator('[name=password]').fill(password)
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page.getByText(`We emailed a code to ${email}.`)).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(await codeTo(page.request, email))
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page.getByText('Welcome, Ka Yan')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create my account' })).toBeHidden()
    await goTo(page, '/en/account?view=ORDERS')
    await expect(
      page
        .getByRole('main')
        .getByRole('link')
        .filter({ hasText: /\d{6}-/ })
        .first(),
    ).toBeVisible()
  })

  test('pages of signing in, registering and resetting have no accessibility violations', async ({
    page,
  }) => {
    for (const path of ['/sign-in', '/en/register', '/en/reset-password', '/reset-password?token=abc']) {
      await goTo(page, path)
      expect(await violationsOf(page)).toEqual([])
    }
  })
})
