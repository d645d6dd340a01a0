import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, APIResponse, BrowserContext, Cookie, Page } from '@playwright/test'
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

/** Validity of a code in milliseconds; the previous and next code are accepted as well. */
const period = 30_000

const codeOf = (role: Role, timestamp: number): string => {
  const secret = Secret.fromBase32(sampleStaff.find(({ email }) => email === emailOf(role))?.secret ?? '')
  return new TOTP({ issuer: 'ELOWEN', algorithm: 'SHA1', digits: 6, period: 30, secret }).generate({
    timestamp,
  })
}

const codesTaken = join(process.env.STORY_DATA ?? tmpdir(), 'codes-of-staff')

/** Reserves a code, which works once: the first worker that creates the directory for its period has it. */
function takeCode(role: Role): string | null {
  mkdirSync(codesTaken, { recursive: true })
  for (const shift of [0, period, -period]) {
    const timestamp = Date.now() + shift
    try {
      mkdirSync(join(codesTaken, `${role}-${Math.floor(timestamp / period)}`))
      return codeOf(role, timestamp)
    } catch {
      // another worker has it
    }
  }
  return null
}

/** Signs in with the next free code; starts again with the password if the code expired. */
async function enter(role: Role, begin: () => Promise<(code: string) => Promise<boolean>>): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    let code = takeCode(role)
    while (code === null) {
      await new Promise((done) => setTimeout(done, 2_000))
      code = takeCode(role)
    }
    const isTaken = await begin()
    if (await isTaken(code)) return
  }
  throw new Error(`${role} could not sign in`)
}

/** Signs in by the form: password, then code. */
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

/** Session cookies of the roles signed in by this worker. */
const sessions = new Map<Role, Cookie[]>()

/**
 * Signs a browser in by API, reusing this worker's session of the role, as codes are limited. Tests of sign-ins and
 * sessions use `signIn`.
 */
export async function signedIn(context: BrowserContext, role: Role, language: string): Promise<void> {
  const { request } = context
  const url = (await request.get('/desk/sign-in')).url()
  await context.addCookies([{ name: 'elowen_desk', value: `${language}.`, url }])
  await context.clearCookies({ name: /elowen_staff/ })
  await context.addCookies(sessions.get(role) ?? [])
  if ((await request.get('/api/admin/v1/me')).ok()) return
  await enter(role, async () => {
    const begun = await post(request, '/sign-in', { email: emailOf(role), password: samplePassword })
    const { ticket } = (await begun.json()) as { ticket: string }
    return async (code) => (await post(request, '/sign-in/code', { ticket, code })).ok()
  })
  sessions.set(
    role,
    (await context.cookies()).filter(({ name }) => name.includes('elowen_staff')),
  )
}

async function post(request: APIRequestContext, path: string, data: object): Promise<APIResponse> {
  const { token } = (await (await request.get('/api/admin/v1/csrf')).json()) as { token: string }
  return request.post(`/api/admin/v1${path}`, { data, headers: { 'x-csrf-token': token } })
}

/** Response of a back office call, made as its pages make it. */
export const sendAtDesk = async (request: APIRequestContext, path: string, data: object): Promise<string> =>
  (await post(request, path, data)).text()

/** The mock bank of the buyer: pays the code and returns the shop's statement as CSV. */
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

/** Imports the bank statement; resolves when the order it names is paid, shortly after. */
export async function importStatement({ request }: BrowserContext, csv: string, id: string): Promise<void> {
  const answer = await sendAtDesk(request, '/fps/statements', { account: '012-345-678', csv })
  expect(answer).toContain('matched')
  const status = async () => {
    const read = await request.get(`/api/admin/v1/orders/${id}`)
    return ((await read.json()) as { order?: { status: string } }).order?.status
  }
  await expect.poll(status, { timeout: 30_000 }).toBe('confirmed')
}

/** Waits until the back office page is hydrated: content that needs JavaScript is then visible. */
export const deskAlive = (page: Page): Promise<void> =>
  expect(page.locator('.desk-side .foot .script-only:not([data-waits]) kbd').first()).toBeAttached()
