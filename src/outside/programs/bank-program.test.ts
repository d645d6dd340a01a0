import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programsAlone } from '#tools/builders/outside/programs.ts'
import type { Programs } from './programs.ts'

let programs: Programs
beforeAll(async () => {
  programs = await programsAlone()
})
afterAll(() => programs.close())

const control = (path: string, body: object) =>
  fetch(programs.url + path, { method: 'POST', body: JSON.stringify(body) })
const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('the bank', () => {
  const qr =
    '00020101021226470012hk.com.hkicl020712345678905142026112014000052040000530334454071288.505802HK5916DEMO BEAUTY SHOP6002HK62360114HK2026112000010514HK202611200001630416B2'
  const right =
    '00020101021226270012hk.com.hkicl020712345675204000053033445406388.005802HK5902NA6002HK62180514HK2026112000016304AF61'

  it('reads a code, accepts the money and writes the statement', async () => {
    expect(await (await fetch(`${programs.url}/bank?qr=${encodeURIComponent(right)}`)).text()).toContain(
      'HK202611200001',
    )
    expect(
      await (await fetch(`${programs.url}/bank?qr=${encodeURIComponent(qr.replace('1288', '1289'))}`)).text(),
    ).toContain('damaged')
    expect(await (await post(`${programs.url}/bank`, { qr: right, says: 'messy' })).text()).toContain(
      'Transferred',
    )
    const statement = await (await fetch(`${programs.url}/bank/statement.csv`)).text()
    expect(statement.split('\r\n')[0]).toBe(
      'Transaction Date,Transaction Reference,Currency,Debit,Credit,Description',
    )
    expect(statement).toContain('"388.00"')
    expect((await control('/bank/control', { qr: 'x' })).status).toBe(400)
  })
})
