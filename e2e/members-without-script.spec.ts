import { codeTo, fillRegistration, memberPassword as password, messageTo, registrant } from './member.ts'
import { expect, test } from './story.ts'

test.describe('members without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper registers by an e-mailed code, logs out, logs in, and resets the password', async ({
    page,
  }) => {
    const who = registrant()
    await page.goto('/register')
    const main = page.getByRole('main')
    await main.locator('[name=username]').pressSequentially(who.email, { delay: 90 }) // the bot check rejects forms filled in faster than people type
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
