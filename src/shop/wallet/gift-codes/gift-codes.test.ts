import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import type { Ctx } from '../../context.ts'
import { auditShop } from '../../audit/audit.ts'
import { money } from '../../money.ts'
import { newGiftCode, readGiftCode, maskGiftCode, wrongCodes } from './gift.rules.ts'
import { giftToPay } from './gift-tender.ts'
import { giftMoves, giftStates } from './gift-states.rules.ts'
import { walletOf } from '../wallet.ts'
import { giftCodes } from '#tools/builders/wallet/gift-codes.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
async function aCode(
  minor = 10_000,
  expiresAt: Date | null = inDays(30),
): Promise<{ id: string; code: string }> {
  const [made] = await shop.shop
    .systemContext()
    .transaction((tx) =>
      giftCodes(tx, { count: 1, amount: money('HKD', minor), batch: 'test', expiresAt, actor: 'test' }),
    )
  if (!made) throw new Error('no code')
  return made
}
type Member = Awaited<ReturnType<typeof signedInMember>>
const claim = async (member: Member, code: string) => {
  const { status, body } = await member.send('POST', '/user/giftcode', { code })
  return status === 200 ? [status, (body.gift_code as { amount: number }).amount] : [status, body.code]
}
const has = async (member: Pick<Member, 'id'>) =>
  (await walletOf(shop.shop.systemContext(), member.id))[0]?.available.minor ?? 0

describe('a gift code', () => {
  it('has sixteen characters, accepted in any spelling', () => {
    const code = newGiftCode(new Uint8Array(16).map((_, at) => at * 16 + 1))
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(readGiftCode(maskGiftCode(code).toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o'))).toBe(
      code,
    )
    expect([
      readGiftCode(code.slice(1)),
      readGiftCode(`${code}A`),
      readGiftCode(`U${code.slice(1)}`),
    ]).toEqual([null, null, null])
  })
  it('has the transitions of the database table', async () => {
    const { rows } = await shop.shop.pool.query<{ from_state: string; to_state: string }>(
      'select * from gift_code_moves',
    )
    const known = giftStates.flatMap((from) => giftMoves[from].map((to) => `${from} ${to}`))
    expect(rows.map(({ from_state, to_state }) => `${from_state} ${to_state}`).toSorted()).toEqual(
      known.toSorted(),
    )
  })
  it('returns the same response for a repeated claim with its key (rules/api#3)', async () => {
    const member = await signedInMember(shop)
    const [one, other] = [await aCode(), await aCode()]
    const key = { 'idempotency-key': randomUUID() }
    const sent = (code: string) => member.send('POST', '/user/giftcode', { code }, key)
    const [first, second] = [await sent(one.code), await sent(one.code)]
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect((await sent(other.code)).body.code).toBe('shop.idempotency_mismatch')
    expect(await has(member)).toBe(10_000)
  })
  it('becomes Cash Dollar in full, once, and is stored as a hash', async () => {
    const member = await signedInMember(shop)
    const { code } = await aCode()
    expect(await claim(member, maskGiftCode(code))).toEqual([200, 100])
    expect(await has(member)).toBe(10_000)
    expect(await claim(member, code)).toEqual([422, 'wallet.gift_claimed'])
    expect((await member.get('/user/giftcode')).body.gift_codes).toMatchObject([
      { last_four: code.slice(-4), amount: 100 },
    ])
    const { rows } = await shop.shop.pool.query('select gift_codes::text as row from gift_codes')
    expect(rows.some(({ row }) => String(row).includes(code))).toBe(false)
  })
  it('is claimed by one of fifty at once', async () => {
    const { code } = await aCode()
    const members = await Promise.all(Array.from({ length: 10 }, () => signedInMember(shop)))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => claim(members[at % 10] as Member, code)),
    )
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 422]))
    const sums = await Promise.all(members.map(has))
    expect(sums.reduce((sum, each) => sum + each, 0)).toBe(10_000)
  })
  it.each([
    ['expired', 'wallet.gift_expired'],
    ['frozen', 'wallet.gift_frozen'],
    ['void', 'wallet.gift_void'],
  ])('that is %s is refused', async (state, refusal) => {
    const member = await signedInMember(shop)
    const finance = await atDesk(shop, 'finance')
    const { id, code } = await aCode(
      500,
      state === 'expired' ? new Date(clock.now().getTime() - 1_000) : inDays(3),
    )
    if (state === 'frozen')
      await finance.send('POST', `/gift-codes/${id}/freeze`, { reason: 'looked stolen' })
    if (state === 'void') await finance.send('POST', `/gift-codes/${id}/void`, { reason: 'sent by mistake' })
    expect(await claim(member, code)).toEqual([422, refusal])
    expect(await has(member)).toBe(0)
    await shop.shop.jobs.find(({ name }) => name === 'expire-wallets')?.run({})
    expect(await claim(member, code)).toEqual([422, refusal])
  })
  it('valid from a later day is refused before it', async () => {
    const member = await signedInMember(shop)
    const { id, code } = await aCode(500)
    const starts = (at: Date) =>
      shop.shop.pool.query('update gift_codes set starts_at = $2 where id = $1', [id, at])
    await starts(inDays(1))
    expect(await claim(member, code)).toEqual([422, 'wallet.gift_early'])
    await starts(inDays(-1))
    expect(await claim(member, code)).toEqual([200, 5])
  })
  it('that was unfrozen can be claimed', async () => {
    const member = await signedInMember(shop)
    const finance = await atDesk(shop, 'finance')
    const { id, code } = await aCode(500)
    await finance.send('POST', `/gift-codes/${id}/freeze`, { reason: 'looked stolen' })
    expect(
      (await finance.send('POST', `/gift-codes/${id}/thaw`, { reason: 'was not' })).body.gift_code,
    ).toMatchObject({ state: 'active' })
    expect(await claim(member, code)).toEqual([200, 5])
    expect((await finance.send('POST', `/gift-codes/${id}/freeze`, { reason: 'too late' })).body.code).toBe(
      'wallet.gift_illegal_move',
    )
    expect((await finance.send('POST', `/gift-codes/${id}/thaw`, { reason: 'too late' })).body.code).toBe(
      'wallet.gift_illegal_move',
    )
    expect(
      (await finance.send('POST', `/gift-codes/${randomUUID()}/thaw`, { reason: 'nothing' })).body.code,
    ).toBe('wallet.unknown_gift')
  })
})

describe('guessing', () => {
  const wrong = () => maskGiftCode(newGiftCode(crypto.getRandomValues(new Uint8Array(16))))

  it('is blocked for an hour after five wrong codes, for right ones too, also concurrently', async () => {
    const member = await signedInMember(shop)
    const { code } = await aCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(member, wrong())))
    expect(answers.filter(([, why]) => why === 'wallet.gift_unknown')).toHaveLength(5)
    expect(answers.filter(([, why]) => why === 'wallet.gift_locked')).toHaveLength(15)
    const locked = await member.send('POST', '/user/giftcode', { code })
    expect([locked.status, Number(locked.headers.get('retry-after')) > 3_500]).toEqual([429, true])
    await shop.shop.pool.query(`update tries set since = since - interval '59 minutes'`)
    expect((await claim(member, code))[1]).toBe('wallet.gift_locked')
    await shop.shop.pool.query(`update tries set since = since - interval '2 minutes'`)
    expect(await claim(member, code)).toEqual([200, 100])
  })
  it('ends for a network that guesses as guests, a visit and an address of IPv6 for each (rules/access#8)', async () => {
    const ctx = shop.shop.systemContext()
    const guess = (at: number) => {
      const shopper = { ...ctx.shopper, session: randomBytes(32), ip: `2001:db8:7:7::${at.toString(16)}` }
      const transaction: Ctx['transaction'] = (work) => ctx.transaction((tx) => work({ ...tx, shopper }))
      return giftToPay({ ...ctx, shopper, transaction }, newGiftCode(randomBytes(16)))
    }
    const answers = []
    for (let at = 1; at <= wrongCodes.address.most + 1; at += 1) answers.push(await guess(at))
    expect(answers.at(-2)).toMatchObject({ no: { code: 'wallet.gift_unknown' } })
    expect(answers.at(-1)).toMatchObject({ no: { code: 'wallet.gift_locked' } })
  })

  it('counts within ten minutes, and right codes are no guesses', async () => {
    const member = await signedInMember(shop)
    for (let at = 0; at < 4; at += 1) await claim(member, wrong())
    for (let at = 0; at < 3; at += 1) expect((await claim(member, (await aCode(100)).code))[0]).toBe(200)
    await shop.shop.pool.query(`update tries set since = since - interval '11 minutes'`)
    for (let at = 0; at < 4; at += 1) expect((await claim(member, wrong()))[1]).toBe('wallet.gift_unknown')
  })
})
