import type { Locator, Page } from '@playwright/test'
import { asNewMember } from './member.ts'
import { withBag } from './shopper.ts'
import { expect, headerButton, test, goTo } from './story.ts'

const panel = (page: Page): Locator => page.getByRole('dialog')

test.describe('logging in', () => {
  test.use({ expectedErrors: /status of (?:401|404|422|429)/ })

  test('logging in at the checkout stays there and fills in the member’s details', async ({
    page,
    browser,
    baseURL,
  }) => {
    const elsewhere = await browser.newContext({ baseURL })
    const who = await asNewMember(elsewhere.request)
    await elsewhere.close()
    await withBag(page.context().request)
    await goTo(page, '/en/checkout')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(panel(page).getByRole('link', { name: 'Check out as a guest' })).toBeVisible()
    await panel(page).locator('[name=username]:visible').fill(who.email)
    await panel(page).getByRole('button', { name: 'Continue' }).click()
    await panel(page).locator('[name=password]').fill(who.password)
    await panel(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('main').locator('[name=email]')).toHaveValue(who.email)
    await expect(page.getByRole('main').locator('[name=delivery_contact]')).toHaveValue(who.phone)
    await expect(page).toHaveURL(/\/en\/checkout/)
  })

  test('the bag’s checkout button offers logging in or going on as a guest', async ({
    page,
    browser,
    baseURL,
  }) => {
    const elsewhere = await browser.newContext({ baseURL })
    const who = await asNewMember(elsewhere.request)
    await elsewhere.close()
    await withBag(page.context().request)
    await goTo(page, '/en/story')
    const toCheckout = async () => {
      await headerButton(page, 'Bag, 1 item').click()
      await panel(page).getByRole('button', { name: 'Checkout' }).click()
      await expect(panel(page).getByRole('tab', { name: 'Email' })).toBeVisible()
    }
    await toCheckout()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0) // including the cart panel below
    await headerButton(page, 'Log in').click()
    await expect(panel(page).getByRole('tab', { name: 'Email' })).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'Check out as a guest' })).toBeHidden() // closing the panel discards the way to the checkout
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0) // including the cart panel below
    await toCheckout()
    await panel(page).getByRole('link', { name: 'Check out as a guest' }).click()
    await expect(page).toHaveURL(/\/en\/checkout$/)
    await goTo(page, '/en/story')
    await toCheckout()
    await panel(page).locator('[name=username]:visible').fill(who.email)
    await panel(page).getByRole('button', { name: 'Continue' }).click()
    await panel(page).locator('[name=password]').fill(who.password)
    await panel(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/en\/checkout$/)
    await expect(page.getByRole('main').locator('[name=email]')).toHaveValue(who.email)
    await goTo(page, '/en/bag')
    await expect(page.getByRole('main').getByRole('link', { name: 'Checkout' })).toHaveAttribute(
      'href',
      '/en/checkout',
    )
  })

  test('logging in on a members’ page loads that page again', async ({ page, browser, baseURL }) => {
    const who = await asNewMember(page.context().request)
    const signedOut = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await goTo(signedOut, '/en/account')
    await signedOut.evaluate(() => Object.assign(window, { isTheFirst: true }))
    await signedOut.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await panel(signedOut).locator('[name=username]:visible').fill(who.email)
    await panel(signedOut).getByRole('button', { name: 'Continue' }).click()
    await panel(signedOut).locator('[name=password]').fill(who.password)
    await panel(signedOut).getByRole('button', { name: 'Log in' }).click()
    await expect(signedOut.getByText('Welcome, Ka Yan')).toBeVisible()
    await expect(signedOut).toHaveURL(/\/en\/account$/)
    expect(await signedOut.evaluate(() => 'isTheFirst' in window)).toBe(false)
    await signedOut.context().close()
  })

  test('several tabs that renew an expired token at once stay logged in', async ({ page, context }) => {
    await goTo(page, '/en/sign-in')
    await page.getByLabel('Email or phone number').fill('member@elowen.example')
    await page.getByRole('main').locator('[name=password]').fill('elowen-2026')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/en\/account/)
    const isMei = (tab: Page) =>
      expect(tab.locator('header').getByRole('link', { name: 'Mei, your account' })).toBeVisible()
    for (let round = 0; round < 2; round += 1) {
      await context.clearCookies({ name: 'elowen_access' })
      const tabs = await Promise.all([1, 2, 3, 4].map(() => context.newPage()))
      await Promise.all(
        tabs.map((tab, at) => tab.goto(['/en/account', '/en/story', '/en/bag', '/en'][at] ?? '/en')),
      )
      await Promise.all(tabs.map(isMei))
      await context.clearCookies({ name: 'elowen_access' })
      const requested = await Promise.all(
        tabs.map((tab) => tab.evaluate(async () => (await fetch('/api/v1/user')).status)),
      )
      for (const status of requested) expect([200, 401]).toContain(status) // 401 until the script of one of them has renewed for all
      await Promise.all(tabs.map((tab) => tab.reload()))
      await Promise.all(tabs.map(isMei))
      await Promise.all(tabs.map((tab) => tab.close()))
    }
  })
})
