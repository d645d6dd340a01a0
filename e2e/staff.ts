import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { samplePassword, sampleStaff } from '../src/shop/staff/sample.rules.ts'
import { expect } from './story.ts'

export type Role =
  | 'owner'
  | 'manager'
  | 'care'
  | 'warehouse'
  | 'finance'
  | 'content'
  | 'marketing'
  | 'reception'
  | 'therapist'
  | 'auditor'

const emailOf = (role: Role): string => `${role}@elowen.example`

/**
 * So many milliseconds around now codes count; a code works once, so a story that signs in just after another
 * takes a neighbour.
 */
const shifts = [0, 30_000, -30_000]

const codeOf = (role: Role, shift: number): string => {
  const secret = Secret.fromBase32(sampleStaff.find(({ email }) => email === emailOf(role))?.secret ?? '')
  const totp = new TOTP({ issuer: 'ELOWEN', algorithm: 'SHA1', digits: 6, period: 30, secret })
  return totp.generate({ timestamp: Date.now() + shift })
}

/**
 * The codes of now and beside it until one is taken; when neighbours have used them all, those that come after
 * half a minute, begun anew with the password, as a sign-in bears few wrong codes.
 */
async function enter(role: Role, begin: () => Promise<(code: string) => Promise<boolean>>): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    if (round > 0) await new Promise((done) => setTimeout(done, 31_000))
    const isTaken = await begin()
    for (const shift of shifts) if (await isTaken(codeOf(role, shift))) return
  }
  throw new Error(`${role} could not sign in`)
}

/** Signs in as a person does: password, then code. */
export const signIn = (page: Page, role: Role): Promise<void> =>
  enter(role, async () => {
    const submit = () => page.locator('main form').first().locator('[type=submit]').click()
    await page.goto('/desk')
    await expect(page).toHaveURL(/\/desk\/sign-in/)
    await page.locator('[name=email]').fill(emailOf(role))
    await page.locator('[name=password]').fill(samplePassword)
    await submit()
    await expect(page.locator('[name=code]').first()).toBeVisible()
    return async (code) => {
      await page.locator('[name=code]').first().fill(code)
      await submit()
      return page
        .waitForURL(/\/desk$/, { timeout: 4_000 })
        .then(() => true)
        .catch(() => false)
    }
  })

/** Signs a browser in without its pages. */
export async function signedIn(context: BrowserContext, role: Role, language: string): Promise<void> {
  const { request } = context
  const url = (await request.get('/desk/sign-in')).url()
  await context.addCookies([{ name: 'elowen_desk', value: `${language}.`, url }])
  const { token } = (await (await request.get('/api/admin/v1/csrf')).json()) as { token: string }
  const send = (path: string, data: object) =>
    request.post(`/api/admin/v1${path}`, { data, headers: { 'x-csrf-token': token } })
  await enter(role, async () => {
    const begun = await send('/sign-in', { email: emailOf(role), password: samplePassword })
    const { ticket } = (await begun.json()) as { ticket: string }
    return async (code) => (await send('/sign-in/code', { ticket, code })).ok()
  })
}

/** The buyer's bank: pays the code and says what the shop's statement has of it, as CSV. */
export async function paidAtTheBank(request: APIRequestContext, link: string): Promise<string> {
  const bank = new URL(link)
  const response = await request.post(`${bank.origin}/bank/control`, {
    data: { qr: bank.searchParams.get('qr') },
  })
  const { id } = (await response.json()) as { id: string }
  const [head = '', ...rows] = (await (await request.get(`${bank.origin}/bank/statement.csv`)).text()).split(
    '\r\n',
  )
  return [head, ...rows.filter((row) => row.includes(id))].join('\r\n')
}

/** Finance, signed in, reads the bank's statement in: the orders it names are paid. */
export async function importStatement({ request }: BrowserContext, csv: string): Promise<void> {
  const { token } = (await (await request.get('/api/admin/v1/csrf')).json()) as { token: string }
  const answer = await request.post('/api/admin/v1/fps/statements', {
    data: { account: '012-345-678', csv },
    headers: { 'x-csrf-token': token },
  })
  expect(await answer.text()).toContain('matched')
}
