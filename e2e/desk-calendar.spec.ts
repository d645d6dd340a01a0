import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { testLanguages } from './languages.ts'
import { signIn } from './staff.ts'
import { expect, test, follow } from './story.ts'

// a sign-in code that a parallel test has used, and a time that is refused
test.use({ expectedErrors: /status of (?:401|403|409|422)/ })

const branch = 'causeway-bay'
const dayMs = 86_400_000
const dayAhead = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10)

type Found = { id: string; client: string | null; starts_at: string; can_move: boolean }

/** Appointments of this and the next week visible to the staff user, with their days. */
async function appointments(page: Page): Promise<(Found & { day: string })[]> {
  const found: Found[] = []
  for (const day of [dayAhead(0), dayAhead(7)]) {
    const answer = await page.request.get(
      `/api/admin/v1/bookings/calendar?view=week&branch=${branch}&day=${day}`,
    )
    const { calendar } = (await answer.json()) as { calendar: { bookings: Found[] } }
    found.push(...calendar.bookings)
  }
  return found.map((each) => {
    const at = new Date(Date.parse(each.starts_at) + 8 * 3_600_000)
    return { ...each, day: at.toISOString().slice(0, 10) }
  })
}

/** Next appointment of the sample member. */
async function nextOfMei(page: Page): Promise<Found & { day: string }> {
  const found = (await appointments(page)).find((each) => each.client?.includes('Mei') && each.can_move)
  if (!found) throw new Error('the sample member has no appointment')
  return found
}

const healthOf = async (page: Page, id: string) => page.request.get(`/api/admin/v1/bookings/${id}/health`)

/** The first of a therapist's appointments with answered health questions. */
async function firstAnswered(page: Page): Promise<Found & { day: string }> {
  for (const each of await appointments(page)) {
    const answer = await healthOf(page, each.id)
    if (answer.ok() && (await answer.json()).answers) return each
  }
  throw new Error('no client of the therapist has answered')
}

const spoken = (entry: Locator) => entry.locator('.unseen').textContent()

test.beforeEach(async ({ page, baseURL }) => {
  test.slow()
  await page.context().addCookies([{ name: 'elowen_desk', value: 'en.', url: baseURL ?? '' }])
})

/**
 * Moves an entry by keyboard to the first of several times that all rules accept, because hours and breaks differ by
 * day.
 */
async function chosenByKeys(page: Page, entry: Locator): Promise<Locator> {
  const confirm = page.getByRole('button', { name: 'Move it' })
  for (const quarters of [-2, 2, 12, 16, 8]) {
    await entry.focus()
    await page.keyboard.press('m')
    for (let at = 0; at < Math.abs(quarters); at += 1)
      await page.keyboard.press(quarters < 0 ? 'ArrowUp' : 'ArrowDown')
    await page.keyboard.press('Enter')
    await expect(confirm).toBeVisible()
    await expect(page.getByText('Its owner is written to')).toBeVisible() // the rule results are loaded
    if (await confirm.isEnabled()) return confirm
    await page.getByRole('button', { name: 'Leave it' }).click()
    await expect(confirm).toHaveCount(0)
  }
  return confirm
}

test('a reception moves an appointment by keyboard and by form, blocks a time and gives it back', async ({
  page,
}) => {
  await signIn(page, 'reception')
  const mei = await nextOfMei(page)
  await page.goto(`/desk/bookings/calendar?day=${mei.day}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tsim Sha Tsui' })).toHaveCount(0) // the therapist has a single branch
  await expectAccessible(page)

  const entry = page.locator(`[data-entry="${mei.id}"]`)
  const before = (await spoken(entry)) ?? ''
  const confirm = await chosenByKeys(page, entry)
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Moved to \d\d:\d\d/).first()).toBeVisible()
  const moved = page.locator('[data-entry]').filter({ hasText: 'Mei' }).first()
  await expect(moved).toBeVisible()
  await expect(moved.locator('.unseen')).not.toHaveText(before)

  // moved back by the form for use without JavaScript
  await moved.click()
  const panel = page.getByRole('complementary')
  await panel.getByText('Move', { exact: true }).click()
  await panel.getByLabel('Time').fill(before.slice(0, 5))
  await panel.getByRole('button', { name: 'Move it' }).click()
  await expect(page.locator('[data-entry]').filter({ hasText: 'Mei' }).first()).toContainText(
    before.slice(0, 5),
  )
  await expectAccessible(page)

  await follow(page, page.getByRole('link', { name: 'Block a time' }))
  await expectAccessible(page)
  await panel.getByLabel('From').fill('17:00')
  await panel.getByLabel('Until').fill('17:45')
  await panel.getByLabel('Reason').fill('Cleaning the basin')
  await panel.getByRole('button', { name: 'Block a time' }).click()
  const restore = panel.getByRole('button', { name: /^Give back 17:00–17:45/ })
  await restore.click()
  await expect(restore).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/desk/bookings/calendar?day=${mei.day}`)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mei' })).toBeVisible()
  await expectAccessible(page)
})

for (const language of testLanguages('hk', 'zh', 'cn', 'en'))
  test(`${language}: the calendar by day, week and place is accessible, light and dark, on a phone too`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'reception')
    const mei = await nextOfMei(page)
    const look = async (light: string, width: number, query: string) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/desk/bookings/calendar?day=${mei.day}${query}`)
      await expect(page.locator('html')).toHaveAttribute('data-mode', light)
      await expectAccessible(page)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([light, width, query, over]).toEqual([light, width, query, 0])
    }
    for (const light of ['light', 'dark']) {
      const value = `${language}.${light}`
      await page.context().addCookies([{ name: 'elowen_desk', value, url: baseURL ?? '' }])
      for (const width of [1440, 390])
        for (const query of ['', '&view=week', '&by=place', `&peek=${mei.id}`])
          await look(light, width, query)
    }
  })

test('a therapist reads what a client of theirs answered about their health, and nobody else does', async ({
  page,
}) => {
  await signIn(page, 'therapist')
  const { id, day } = await firstAnswered(page)
  const calendar = `/desk/bookings/calendar?day=${day}&peek=${id}`
  await page.goto(calendar)
  const health = page.getByRole('region', { name: 'Before the treatment' })
  await expect(health).toContainText('Blood thinners, or treatment for the skin')
  await expect(health).toContainText('Allergic to: 薰衣草精油')
  await expect(health).toContainText('Also: 左耳後面比較敏感。')
  await expectAccessible(page)

  await page.context().clearCookies({ name: /^(?!elowen_desk$)/ })
  await signIn(page, 'reception')
  await page.goto(calendar)
  await expect(page.getByRole('complementary')).toContainText('Move')
  await expect(health).toHaveCount(0)
  expect((await healthOf(page, id)).status()).toBe(403)
})
