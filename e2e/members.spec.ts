import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { asNewMember, codeTo, memberPassword as password, messageTo, registrant } from './member.ts'
import { withBag, withPaidOrder } from './shopper.ts'
import { expect, headerButton, test, goTo } from './story.ts'

const expected = async (page: Page) => violationsOf(page)
const panel = (page: Page): Locator => page.getByRole('dialog')

async function fillRegistration(
  form: Locator,
  { email, phone }: { email: string; phone: string },
  names: readonly [string, string],
) {
  await form.locator('[name=username]').fill(email)
  await form.locator('[name=firstname]').fill(names[0])
  await form.locator('[name=lastname]').fill(names[1])
  await form.locator('[name=contact_no]').fill(phone)
}

test.describe('members', () => {
  test.use({ expectedErrors: /status of (?:401|404|422|429)/ })

  test('somebody registers by a text with a bag in hand, leaves, comes back by telephone, and forgets the password', async ({
    page,
  }) => {
    const who = registrant()
    await withBag(page.context().request, 2)
    await goTo(page, '/en/story')
    await headerButton(page, 'Log in').click()
    await expect(panel(page).getByRole('tab', { name: 'Email' })).toBeVisible()
    expect(await expected(page)).toEqual([])
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
    expect(await expected(page)).toEqual([])
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
    expect(await expected(page)).toEqual([])
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

  test('a buyer makes an account of their order with one field', async ({ page }) => {
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

  test('the checkout knows a member, and who logs in there stays there', async ({
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

  test('the bag’s way to the checkout leads through the panel: by logging in, or as a guest', async ({
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
    await expect(panel(page)).toHaveCount(0) // the bag's, below it, too
    await headerButton(page, 'Log in').click()
    await expect(panel(page).getByRole('tab', { name: 'Email' })).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'Check out as a guest' })).toBeHidden() // left by hand, the way is forgotten
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0) // the bag's, below it, too
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

  test('who logs in to see a page has it loaded again, and is welcomed there', async ({
    page,
    browser,
    baseURL,
  }) => {
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

  test('tabs side by side whose tokens are over log nobody out', async ({ page, context }) => {
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

  test('pages of the entrance are without a fault', async ({ page }) => {
    for (const path of ['/sign-in', '/en/register', '/en/reset-password', '/reset-password?token=abc']) {
      await goTo(page, path)
      expect(await expected(page)).toEqual([])
    }
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('somebody registers in Hong Kong by a code of an e-mail, leaves and comes back', async ({ page }) => {
    const who = registrant()
    await page.goto('/register')
    const main = page.getByRole('main')
    await main.locator('[name=username]').pressSequentially(who.email, { delay: 90 }) // as long as people take: programs are faster
    await fillRegistration(main, who, ['欣', '陳'])
    await main.locator('[name=dob]').fill('31/01/1990')
    await main.getByRole('button', { name: '以電郵發送驗證碼' }).click()
    await expect(main.getByText(`驗證碼已經電郵至 ${who.email}。`)).toBeVisible()
    await expect(main.locator('[name=firstname]')).toHaveValue('欣')
    await main.locator('[name=password]').fill(password)
    await main.locator('[name=confirm_password]').fill(password)
    await main.locator('[name=otp]').fill('00000')
    await main.getByRole('button', { name: '登記' }).click()
    await expect(main.getByText('[驗證碼] 驗證碼不正確或已經過期')).toBeVisible()
    await main.locator('[name=password]').fill(password)
    await main.locator('[name=confirm_password]').fill(password)
    await main.locator('[name=otp]').fill(await codeTo(page.request, who.email))
    await main.getByRole('button', { name: '登記' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.locator('header').getByRole('link', { name: '欣，我的帳戶' })).toBeVisible()

    await page.getByRole('main').getByRole('button', { name: '登出' }).click()
    await page.locator('header').getByRole('link', { name: '登入' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.getByLabel('電郵或電話號碼').fill(who.email)
    await main.locator('[name=password]').fill('not this one 1')
    await main.getByRole('button', { name: '登入' }).click()
    await expect(main.getByText('電郵、電話號碼或密碼不符')).toBeVisible()
    await expect(page.getByLabel('電郵或電話號碼')).toHaveValue(who.email)
    await main.locator('[name=password]').fill(password)
    await main.getByRole('button', { name: '登入' }).click()
    await expect(page).toHaveURL(/\/account$/)

    await page.goto('/reset-password')
    await main.locator('[name=username]').fill(who.email)
    await main.getByRole('button', { name: '重設密碼' }).first().click()
    await expect(main.getByText('我們正向你發送重設密碼的電郵')).toBeVisible()
    const link = new URL(await messageTo(page.request, who.email, /https?:\/\/\S+\?token=\S+/))
    await page.goto(link.pathname + link.search)
    await main.locator('[name=password]').fill('amber-otter-77')
    await main.locator('[name=confirm_password]').fill('amber-otter-77')
    await main.getByRole('button', { name: '儲存密碼' }).click()
    await expect(main.getByRole('heading', { name: '新密碼已經設定' })).toBeVisible()
    await page.goto(link.pathname + link.search)
    await expect(main.getByRole('heading', { name: '這個連結已過期或使用過' })).toBeVisible()
    await expect(main.locator('[name=username]')).toBeVisible()
    await page.goto('/sign-in?contact_no=85291234567')
    await expect(main.getByLabel('電郵或電話號碼')).toHaveValue('91234567')
  })
})
