import { afterAll, beforeAll, expect, it } from 'vitest'
import { aChallenge, aClient, callback } from '#tools/builders/linking/linking.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import type { Ctx } from '../../context.ts'
import { endMemberSessions } from '../end-sessions.ts'
import { allowLink, exchangeCode, linkedCaller } from './links.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

it('a code that is exchanged while the password changes leaves no link behind', async () => {
  const ctx = shop.shop.systemContext()
  const { id: clientId } = await aClient(await atDesk(shop, 'owner'), {
    profileUrl: 'https://assistant.example/profile',
  })
  const { id: memberId } = await aMember(shop)
  const { challenge, verifier } = aChallenge()
  const code = await allowLink(ctx, { memberId, clientId, scopes: ['s'], redirectUri: callback, challenge })

  const [isExchanged, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Ctx = {
    ...ctx,
    transaction: (work, how) =>
      ctx.transaction(async (tx) => {
        const done = await work(tx)
        isExchanged.resolve()
        await mayEnd.promise
        return done
      }, how),
  }
  const exchange = exchangeCode(slow, { clientId, code, redirectUri: callback, verifier })
  await isExchanged.promise
  const ending = ctx.transaction((tx) => endMemberSessions(tx, memberId, 'password'))
  // long enough for the other transaction to block on a row that this one has locked
  await new Promise((resolve) => setTimeout(resolve, 300))
  mayEnd.resolve()
  const tokens = await exchange
  await ending
  expect(await linkedCaller(ctx, tokens?.access ?? '')).toBe(null)
  const { rows } = await shop.shop.pool.query('select ended_why from member_links where member_id = $1', [
    memberId,
  ])
  expect(rows).toEqual([{ ended_why: 'password' }])
})
