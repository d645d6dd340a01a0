import { testLanguages } from './languages.ts'
import { goTo, expect, test } from './story.ts'
import { asNewMember } from './member.ts'
import { looksRight } from './looks-right.ts'
import { signIn } from './staff.ts'

// impersonation is read-only
test.use({ expectedErrors: /status of (?:401|403)/ })

const words = {
  en: {
    view: 'View as this member',
    see: 'You see the shop as Ka Yan Chan.',
    add: /^Add to bag/,
    no: /nothing can be changed/,
    back: 'Back to the desk',
  },
  hk: {
    view: '以此會員身份查看',
    see: '你正以 Ka Yan Chan 的身份查看商店。',
    add: /^加入購物袋/,
    no: /不能更改任何內容/,
    back: '返回後台',
  },
}

for (const language of testLanguages('hk', 'en'))
  test(`${language}: a colleague sees the shop as a member does, and changes nothing`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    const t = words[language]
    const theirs = await browser.newContext(baseURL ? { baseURL } : {})
    const { email } = await asNewMember(theirs.request)
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    // a staff user impersonates one member at a time
    await signIn(page, language === 'en' ? 'care' : 'manager')
    await page.goto(`/desk/members?search=${encodeURIComponent(email)}`)
    await page.locator('main tbody a').first().click()
    await expect(page).toHaveURL(/\/desk\/members\/[0-9a-f-]{36}/)
    const member = page.url()
    await page.getByText(`${t.view}…`).click()
    const panel = page.locator('details[open]')
    await panel.locator('[name=reason]').fill('They cannot find their order')
    await panel.getByRole('button', { name: t.view }).click()
    await expect(page).toHaveURL(/\/account/)
    const locale = language === 'en' ? '/en' : ''
    await goTo(page, `${locale}/account`)
    await expect(page.getByText(t.see)).toBeVisible()
    await looksRight(page, `impersonation-${language}`)
    await goTo(page, `${locale}/elowen/scalp-balance-shampoo`)
    await page.getByRole('button', { name: t.add }).filter({ visible: true }).first().click()
    await expect(page.getByText(t.no).first()).toBeVisible()
    await page.getByRole('button', { name: t.back }).click()
    await expect(page).toHaveURL(member)
    await page.goto(`${locale}/account`)
    await expect(page.getByText(t.see)).toHaveCount(0)
    await theirs.close()
  })
