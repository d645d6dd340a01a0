import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { plantRows } from '#tools/builders/profile/planted-rows.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { exportPage } from './export-page.ts'
import { exportedOf, rowsOf } from './export.store.ts'
import { personalTables } from './registry.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const exported = personalTables().filter(([, table]) => exportedOf(table).length > 0)

it('an export has every row of every table that declares exported columns', async () => {
  const { db } = shop.shop.systemContext()
  const member = await signedInMember(shop, { email: 'takes.along@example.com' })
  expect(await plantRows(shop, [member])).toEqual([])
  await shop.shop.pool.query(
    `update members set email = $2, email_verified_at = now(), state = 'active' where id = $1`,
    [member.id, member.email],
  )
  // more rows than a page contains, with unusual characters
  await shop.shop.pool.query(
    `insert into member_notes (member_id, text, by, at) select $1, 'x', 'x', now() from generate_series(1, 3)`,
    [member.id],
  )
  await shop.shop.pool.query(
    `insert into member_addresses (member_id, kind, firstname, lastname, calling_code, contact, address, address2, city, province, zip, country)
     select $1, 'delivery', '=cmd|''</script>', E'\\u202e😀', '852', '1', repeat('長', 300), '', n::text, '', '', 'hk' from generate_series(1, 1203) n`,
    [member.id],
  )
  const missing: string[] = []
  for (const [name, table] of exported) {
    const where = table.of.replaceAll('$member', `'${member.id}'`)
    const { rows } = await shop.shop.pool.query<{ n: number }>(
      `select count(*)::int as n from ${name} t where ${where}`,
    )
    let found = 0
    for await (const page of rowsOf(db, name, table, member.id)) {
      found += page.length
      JSON.stringify(page)
    }
    if (found !== rows[0]?.n || (found === 0 && table.of !== 'false'))
      missing.push(`${name} ${found}/${rows[0]?.n}`)
  }
  expect(missing).toEqual([])
  for (const locale of ['hk', 'zh', 'cn', 'en'] as const) {
    let page = ''
    for await (const text of exportPage(exported, { db, memberId: member.id, locale, at: new Date() }))
      page += text
    expect(page).not.toContain("=cmd|'</script>")
  }
})
