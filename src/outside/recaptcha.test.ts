import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryOutAccounts } from './programs/accounts.ts'
import { startPrograms, type Programs } from './programs/programs.ts'
import { recaptcha } from './recaptcha.ts'

let programs: Programs
beforeAll(async () => {
  programs = await startPrograms({
    host: '127.0.0.1',
    port: 0,
    publicHost: '127.0.0.1',
    folder: null,
    hookUrl: () => '',
  })
})
afterAll(() => programs.close())

const check = (more: Partial<Parameters<typeof recaptcha>[0]> = {}) => {
  const { url, siteKey, secret, host } = tryOutAccounts(programs.url).recaptcha
  return recaptcha({ url, siteKey, secret, hosts: [host], timeoutMs: 500, ...more })
}
const outage = (kind: string) =>
  fetch(`${programs.url}/control/outage`, {
    method: 'POST',
    body: JSON.stringify({ company: 'recaptcha', kind, calls: 1 }),
  })

describe('reCAPTCHA', () => {
  it('accepts a token once, and from our own hosts alone', async () => {
    const { verify } = check()
    expect([await verify('ok-a', '203.0.113.7'), await verify('ok-a', null)]).toEqual([true, false])
    expect(await check({ hosts: ['other.example'] }).verify('ok-b', null)).toBe(false)
  })

  it.each(['dup-1', 'old-1', 'anything', ''])('refuses %j', async (token) =>
    expect(await check().verify(token, null)).toBe(false),
  )

  it('reports an error when the secret is wrong, which only the operator can correct', async () => {
    await expect(check({ secret: 'wrong' }).verify('ok-c', null)).rejects.toThrow('our secret')
  })

  it.each(['error', 'hang'])('is away when it answers with %s', async (kind) => {
    await outage(kind)
    await expect(check().verify('ok-d', null)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
