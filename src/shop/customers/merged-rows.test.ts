import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { columnsHolding } from '#tools/builders/profile/erased.ts'
import { plantRows } from '#tools/builders/profile/planted-rows.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { closeMerged } from '../members/details.ts'
import { moveNotes } from '../members/notes.ts'
import { erasePerson } from '../profile/leaving.ts'
import { mergeEverywhere, personalTables } from '../profile/registry.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterEach(() => shop.close())

const sql = async (text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query<Record<string, unknown>>(text, values)).rows
const count = async (name: string, where: string) =>
  Number((await sql(`select count(*) from ${name} t where ${where}`))[0]?.count)
const ownRows = async (id: string) => {
  const found = new Map<string, number>()
  for (const [name, { of }] of personalTables())
    found.set(name, await count(name, of.replaceAll('$member', `'${id}'`)))
  return found
}

/** Two accounts of one person, with a row in every table that refers to a member. */
async function twoOfOne(isAlike: boolean) {
  const into = await signedInMember(shop, { email: 'stays@planted.example.com' })
  const from = await signedInMember(shop, { email: 'goes@planted.example.com' })
  await plantRows(shop, [into, from], { isAlike })
  await sql('update wallet_lots set held = 0')
  for (const { id, email } of [into, from])
    await sql(
      `update members set state = 'active', erase_at = null, email = $2, email_verified_at = now() where id = $1`,
      id,
      email,
    )
  return { into: into.id, from: from.id }
}

const merge = (from: string, into: string) =>
  shop.shop.systemContext().transaction(async (tx) => {
    const because = { key: 'merge test', actor: 'care@example.com', reason: 'one person' }
    const isMoved = await mergeEverywhere(tx, from, into, because)
    await moveNotes(tx, from, into)
    await closeMerged(tx, from, into)
    return isMoved
  })

/** Rows that still refer to the closed account although their table declares that they move, by column. */
async function leftWith(id: string): Promise<string[]> {
  const left: string[] = []
  for (const [name, { moves = [] }] of personalTables())
    for (const column of moves)
      if ((await count(name, `t."${column}" = '${id}'`)) > 0) left.push(`${name}.${column}`)
  return left
}

describe('a merge of two accounts with a row in every table', () => {
  it('moves every row that a table declares as moved', async () => {
    const { into, from } = await twoOfOne(false)
    const [before, brought] = [await ownRows(into), await ownRows(from)]
    expect(await merge(from, into)).toBe(true)
    expect(await leftWith(from)).toEqual([])
    const after = await ownRows(into)
    const moved = personalTables().flatMap(([name, { moves }]) => (moves ? [name] : []))
    // the referrer of both accounts referred the one that stays; the planted votes are for the voter's own review
    const lost = moved.filter(
      (name) =>
        !['referral_attachments', 'review_votes'].includes(name) &&
        after.get(name) !== (before.get(name) ?? 0) + (brought.get(name) ?? 0),
    )
    expect(lost).toEqual([])
    await shop.shop.systemContext().transaction((tx) => erasePerson(tx, into))
    expect(await columnsHolding(shop, ['(stays|goes)@planted'])).toEqual([])
  })

  it('moves or combines the rows that an account may have only once', async () => {
    const { into, from } = await twoOfOne(true)
    const statement = 'select amount::int, orders from commission_statements where member_id = $1'
    expect(await sql(statement, into)).toEqual([{ amount: 1, orders: 1 }])
    expect(await merge(from, into)).toBe(true)
    // a card is deleted once its provider was called; both accounts received the email of one campaign
    expect(await leftWith(from)).toEqual(['member_cards.member_id', 'campaign_recipients.member_id'])
    expect(await sql(statement, into)).toEqual([{ amount: 2, orders: 2 }])
    expect(await sql('select member_id from membership_flags where closed_at is null')).toEqual([
      { member_id: into },
    ])
    const after = await ownRows(into)
    const withoutRows = personalTables().filter(([name, { moves }]) => moves && !after.get(name))
    expect(withoutRows.map(([name]) => name)).toEqual(['review_votes']) // planted for the voter's own review
    await shop.shop.systemContext().transaction((tx) => erasePerson(tx, into))
    expect(await columnsHolding(shop, ['(stays|goes)@planted'])).toEqual([])
  })
})
