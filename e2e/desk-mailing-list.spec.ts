import { readFileSync } from 'node:fs'
import { looksRight } from './looks-right.ts'
import { messageTo, registrant } from './member.ts'
import type { Locale } from './pages.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'
import { wordsOf } from './words.ts'

type Words = {
  outbox: { toMailingList: string }
  mailingList: Record<
    'title' | 'retry' | 'giveUp' | 'giveUpGo' | 'why' | 'retried' | 'none' | 'putOn' | 'takeOff',
    string
  > & { stateOf: Record<string, string> }
}
const catalogue = (locale: Locale): Words =>
  JSON.parse(
    readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8'),
  ) as Words // the desk's own file

for (const language of ['en', 'hk'] as const)
  test(`${language}: staff see which address the mailing list refused, tell it again, and give it up`, async ({
    page,
    request,
    browser,
  }) => {
    test.setTimeout(120_000)
    const t = wordsOf(language)
    const { outbox, mailingList } = catalogue(language)
    // the company refuses whatever ends so
    const email = registrant().email.replace('@', '-at-').concat('@refused.invalid').toLowerCase()
    const reader = await (await browser.newContext()).newPage()
    await reader.goto(language === 'hk' ? '/newsletter' : `/${language}/newsletter`)
    const form = reader.locator('#newsletter')
    await form.getByRole('textbox', { name: t('footer.email') }).fill(email)
    await form.getByRole('button', { name: t('footer.subscribe') }).click()
    await expect(form.getByText(t('footer.subscribed'))).toBeVisible()
    await reader.goto(await messageTo(request, email, /https?:\/\/\S+\/newsletter\?token=\S+/))
    await reader.getByRole('button', { name: t('newsletter.confirm') }).click()
    await expect(reader.getByRole('heading', { name: t('newsletter.done') })).toBeVisible()
    await reader.context().close()

    await signedIn(page.context(), 'care', language)
    await page.goto('/desk/outbox')
    await page.getByRole('link', { name: outbox.toMailingList, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mailingList.title)
    const row = page.getByRole('row').filter({ hasText: email })
    const refused = mailingList.stateOf.refused ?? ''
    await expect(async () => {
      await page.goto(`/desk/outbox/mailing-list?search=${encodeURIComponent(email)}`)
      await expect(row.getByText(refused)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(row).toContainText('422')
    await looksRight(page, `desk-mailing-list-${language}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await looksRight(page, `desk-mailing-list-dark-${language}`)

    await row.getByRole('button', { name: mailingList.retry }).press('Enter')
    await expect(page.getByText(mailingList.retried)).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass()

    await row.getByText(mailingList.giveUp).press('Enter')
    await page.getByLabel(mailingList.why).fill('The company set it right')
    await page.getByRole('button', { name: mailingList.giveUpGo }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByText(mailingList.none)).toBeVisible()
  })
