import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import { messageTo, registrant } from './member.ts'
import { expect, test } from './story.ts'
import { wordsOf } from './words.ts'

// the response to a link with an invalid signature
test.use({ expectedErrors: /status of 404/ })

for (const language of testLanguages('en', 'hk'))
  test(`${language}: a reader signs up, confirms by the letter, and finds how letters end`, async ({
    page,
    request,
  }) => {
    const t = wordsOf(language)
    const prefix = language === 'hk' ? '' : `/${language}`
    const { email } = registrant()
    await page.goto(`${prefix}/newsletter`)
    const form = page.locator('#newsletter')
    await form.getByRole('textbox', { name: t('footer.email') }).fill(email)
    await form.getByRole('button', { name: t('footer.subscribe') }).click()
    await expect(form.getByText(t('footer.subscribed'))).toBeVisible()
    await page.goto(await messageTo(request, email, /https?:\/\/\S+\/newsletter\?token=\S+/))
    await page.getByRole('button', { name: t('newsletter.confirm') }).click()
    await expect(page.getByRole('heading', { name: t('newsletter.done') })).toBeVisible()

    const token = `00000000-0000-4000-8000-000000000000.${'x'.repeat(43)}`
    await page.goto(`${prefix}/unsubscribe?token=${token}`)
    await looksRight(page, `unsubscribe-${language}`)
    await page.getByRole('button', { name: t('unsubscribe.unsubscribe') }).click()
    await expect(page.getByRole('heading', { name: t('unsubscribe.title') })).toBeVisible()
    await expect(page.locator('main p.text-error')).toBeVisible()
  })
