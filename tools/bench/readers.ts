import { code, password } from '#tools/builders/staff/staff.ts'
import type { Shop } from '#processes/compose.ts'
import { sampleMemberPassword } from '#shop/members/sample.rules.ts'
import { addStaff } from '#shop/staff/accounts.ts'

/** Requests a path of the API as a signed-in caller. */
export type Reader = (path: string) => Promise<Response>

/** A temporary staff user with the right to read everything. */
export async function deskReader(shop: Shop): Promise<Reader> {
  const email = `bench-${Date.now()}@elowen.example`
  const secret = 'ELOWENTESTSAAAAAAAAAAAAAAAAAAAAA'
  const roles = ['auditor', 'warehouse'] as const
  await addStaff(shop.systemContext(), { email, name: 'Bench', roles: [...roles], password, secret })
  const browser = await aBrowser(shop)
  const { ticket } = (await (await browser.post('/admin/v1/sign-in', { email, password })).json()) as {
    ticket: string
  }
  const cookie = cookiesOf(await browser.post('/admin/v1/sign-in/code', { ticket, code: code() }))
  return (path) => browser.ask(`/admin/v1${path}`, { headers: { cookie } })
}

/** A signed-in member of the demo shop. */
export async function memberReader(shop: Shop, username: string): Promise<Reader> {
  const browser = await aBrowser(shop)
  const cookie = cookiesOf(await browser.post('/v1/user/login', { username, password: sampleMemberPassword }))
  return (path) => browser.ask(`/v1${path}`, { headers: { cookie } })
}

async function aBrowser({ api }: Shop) {
  const ask = (path: string, init: RequestInit = {}) =>
    api.fetch(new Request(`http://shop.test/api${path}`, init), { ip: '127.0.0.1', seenIn: null })
  const csrf = await ask('/v1/csrf')
  const { token } = (await csrf.json()) as { token: string }
  const headers = {
    'content-type': 'application/json',
    'x-csrf-token': token,
    cookie: cookiesOf(csrf),
  }
  async function post(path: string, body: object): Promise<Response> {
    const answer = await ask(path, { method: 'POST', body: JSON.stringify(body), headers })
    if (!answer.ok) throw new Error(await answer.text())
    return answer
  }
  return { ask, post }
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
}
