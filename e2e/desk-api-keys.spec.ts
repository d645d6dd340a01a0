import { samplePassword } from '../src/shop/staff/sample.rules.ts'
import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import { signIn } from './staff.ts'
import { expect, test } from './story.ts'

// a sign-in code that a parallel test has used
test.use({ expectedErrors: /status of (?:401|404|409)/ })

const words = {
  en: {
    title: 'API keys',
    right: 'See orders and find them',
    create: 'Create the key',
    revoke: 'Revoke',
    revoked: 'Revoked',
  },
  hk: { title: 'API 密鑰', right: '查看和尋找訂單', create: '建立密鑰', revoke: '撤銷', revoked: '已撤銷' },
}

for (const language of testLanguages('hk', 'en'))
  test(`staff make a key, a program calls by it, and it is revoked: ${language}`, async ({
    page,
    baseURL,
    playwright,
  }) => {
    test.slow()
    await page.context().addCookies([{ name: 'elowen_desk', value: `${language}.`, url: baseURL ?? '' }])
    const t = words[language]
    await signIn(page, language === 'en' ? 'manager' : 'owner') // codes work once
    await page.goto('/desk/system/api-keys/new')
    const key = (await page.locator('[data-secret] code').textContent()) ?? ''
    await looksRight(page, `api-key-new-${language}`)
    const name = `Story ${language} ${Date.now().toString(36)}`
    await page.locator('[name=name]').fill(name)
    await page.locator('[value="orders.read"]').check()
    await page.locator('[name=current]').fill(samplePassword)
    await page.getByRole('button', { name: t.create }).click()
    await expect(page).toHaveURL(/\/desk\/system\/api-keys$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
    const row = page.getByRole('row', { name })
    await expect(row).toBeVisible()
    await expect(page.locator('body')).not.toContainText(key)

    const program = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { authorization: `Bearer ${key}` },
    })
    expect((await program.get('/api/admin/v1/orders?limit=1')).status()).toBe(200)
    expect((await program.get('/api/admin/v1/coupons')).status()).toBe(403)
    await page.reload()
    await looksRight(page, `api-keys-${language}`)

    await row.locator('summary', { hasText: t.revoke }).click()
    await row.getByRole('button', { name: t.revoke }).click()
    await expect(row).toContainText(t.revoked)
    expect((await program.get('/api/admin/v1/orders?limit=1')).status()).toBe(401)
    await program.dispose()
  })
