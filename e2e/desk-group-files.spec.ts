import { sendCsv } from './desk-files.ts'
import { looksRight } from './desk-looks.ts'
import { testLanguages } from './languages.ts'
import { asNewMember } from './member.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'
import { deskWordsOf } from './words.ts'

for (const language of testLanguages('en', 'hk'))
  test(`groups of members come by a file that two persons agree to: ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000)
    const t = deskWordsOf(language)
    const f = (key: string) => t(`groupFile.${key}`)
    const shared = (key: string) => t(`fileImport.${key}`)
    await signedIn(page.context(), 'manager', language)
    const someone = await browser.newContext()
    const { email } = await asNewMember(someone.request)
    await someone.close()
    const name = `groups-${language}-${Date.now().toString(36)}.csv`

    await page.goto('/desk/members')
    await page.locator('main a[href="/desk/members/group-files"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(f('title'))
    await sendCsv(page, t, {
      name,
      csv: `email,group,last_day,note\n${email},Ambassador,2099-12-31,a\nnobody-${language}@example.com,VIP,,b\n`,
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await looksRight(page, 'group-file-columns', language)

    await page.getByRole('button', { name: shared('check'), exact: true }).click()
    const found = page.locator('section[aria-labelledby=found]')
    await expect(found.getByRole('row').filter({ hasText: email })).toContainText('2099-12-31')
    await expect(found.getByRole('row').filter({ hasText: 'nobody-' }).locator('.desk-label')).toHaveText(
      f('planOf.refused'),
    )
    await expect(found.locator('a[download][href*="/errors"]')).toHaveCount(2)
    const asking = page.locator('main form').filter({ has: page.getByLabel(f('reason')) })
    await asking.getByLabel(f('reason')).fill('The list of the year')
    await asking.locator('[type=submit]').click()
    await expect(page.locator('.told').filter({ hasText: 'The list of the year' })).toBeVisible()
    await looksRight(page, 'group-file-asked', language)

    const other = await browser.newContext()
    await signedIn(other, 'owner', language)
    const owner = await other.newPage()
    await owner.goto(page.url())
    const panel = owner.locator('main details', {
      has: owner.locator('summary').filter({ hasText: t('approvals.approve') }),
    })
    await panel.locator('summary').click()
    await panel.getByRole('button', { name: t('approvals.approveGo') }).click()
    await expect(owner.locator('main .desk-label').first()).toHaveText(shared('stateOf.finished'), {
      timeout: 30_000,
    })
    await looksRight(owner, 'group-file-finished', language)
    await other.close()

    await page.goto('/desk/members/group-files')
    await expect(page.getByRole('row').filter({ hasText: name }).locator('.desk-label')).toHaveText(
      shared('stateOf.finished'),
    )
    await looksRight(page, 'group-files', language)
    await page.goto('/desk/system/imports?kind=member_groups')
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2)
  })
