import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { testLanguages } from './languages.ts'
import { looksRight } from './looks-right.ts'
import type { Locale } from './pages.ts'
import { signedIn } from './staff.ts'
import { expect, test } from './story.ts'

type Said = {
  patchTests: Record<'title' | 'record' | 'withdraw' | 'none' | 'day', string>
  calendar: { history: Record<'title', string> }
}
/** Translations of the back office. */
const catalogue = (locale: Locale): Said =>
  JSON.parse(readFileSync(new URL(`../src/backoffice/words/${locale}.json`, import.meta.url), 'utf8')) as Said // translations of the back office

const dayAhead = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const today = () => dayAhead(0)

type Appointment = { id: string; starts_at: string }

/** Searches this and the next week, as none may be left at the end of a week. */
async function firstAppointment(page: Page): Promise<Appointment> {
  for (const day of [today(), dayAhead(7)]) {
    const week = `/api/admin/v1/bookings/calendar?view=week&branch=causeway-bay&day=${day}`
    const { calendar } = (await (await page.request.get(week)).json()) as {
      calendar: { bookings: Appointment[] }
    }
    const [first] = calendar.bookings
    if (first) return first
  }
  throw new Error('the sample members have no appointment')
}

/** Each language uses a member of its own, because both run in parallel. */
const people = { en: 'member', hk: 'vip' } as const

for (const locale of testLanguages('en', 'hk'))
  test(`a patch test is recorded and withdrawn, and an appointment tells its history: ${locale}`, async ({
    page,
  }) => {
    test.slow()
    const { patchTests: words, calendar } = catalogue(locale)
    await signedIn(page.context(), 'owner', locale)
    const api = '/api/admin/v1'
    const { members } = (await (
      await page.request.get(`${api}/members?search=${people[locale]}@elowen.example`)
    ).json()) as {
      members: { id: string }[]
    }
    await page.goto(`/desk/members/${members[0]?.id}/packages`)
    const card = page.getByRole('region', { name: words.title })
    await expect(card.getByText(words.none)).toBeVisible()
    await card.getByText(`${words.record}…`).click()
    await card.getByLabel(words.day).fill(today())
    await looksRight(page, `desk-patch-tests-form-${locale}`)
    await card.getByRole('button', { name: words.record }).click()
    await expect(card.getByText(today()).first()).toBeVisible()
    await looksRight(page, `desk-patch-tests-${locale}`)
    await card.getByRole('button', { name: words.withdraw }).click()
    await expect(card.getByText(words.none)).toBeVisible()

    const booking = await firstAppointment(page)
    const day = new Date(Date.parse(booking.starts_at) + 8 * 3_600_000).toISOString().slice(0, 10)
    await page.goto(`/desk/bookings/calendar?branch=causeway-bay&day=${day}&peek=${booking.id}`)
    await expect(page.getByRole('region', { name: calendar.history.title })).toBeVisible()
    await looksRight(page, `desk-booking-history-${locale}`)
  })
