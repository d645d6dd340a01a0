import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  groupFileFields,
  openGroupFileDesk,
  type GroupFileAnswer,
  type GroupFileDesk,
} from '#tools/builders/customers/group-files.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'

let at: GroupFileDesk
beforeAll(async () => void (at = await openGroupFileDesk()))
afterAll(() => at.desk.close())

describe('refused rows and files', () => {
  it('are returned as a file with the reasons, which can be corrected and sent again', async () => {
    const one = await aMember(at.desk)
    const id = await at.checked([`${one.email},VIP,31.12.2027,`, `=cmd@example.com,VIP,,`])
    const text = await (await at.fetched(`/member-group-files/${id}/errors`)).text()
    expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'email,group,last_day,leave,Why it was refused',
      `${one.email},VIP,31.12.2027,,This is no day; please write it as 2027-01-31.`,
      "'=cmd@example.com,VIP,,,No member has this email.",
    ])
    const mended = (await at.upload(text.replace('31.12.2027', at.dayIn(9)), 'mended.csv')).body
      .file as GroupFileAnswer
    await at.check(mended.id)
    expect((await at.view(mended.id)).columns.map(({ field }) => field)).toEqual([...groupFileFields, null])
    expect((await at.view(mended.id, 'join')).rows).toHaveLength(1)
  })

  it.each<[string, string | Uint8Array, string, string]>([
    ['another kind', '%PDF-1.7', 'a.csv', 'people.file_type'],
    ['a list of JSON', '[{"email":"a"}]', 'a.json', 'people.file_type'],
    ['a type that differs from its name', 'PK\u0003\u0004', 'a.csv', 'people.file_type'],
    ['no rows', 'email,group', 'a.csv', 'people.file_empty'],
    ['too many rows', `email,group\n${'a@b.c,VIP\n'.repeat(10_001)}`, 'a.csv', 'people.file_too_long'],
    ['a cell without an end', `email,group\n"${'x'.repeat(40_001)}",VIP`, 'a.csv', 'people.file_unreadable'],
    ['2 MB', new Uint8Array(2 * 1024 * 1024 + 1), 'a.csv', 'shop.too_large'],
  ])('include a file of %s, with a message and a row in the history', async (_, content, name, code) => {
    expect((await at.upload(content, name)).body.code).toBe(code)
    if (code === 'shop.too_large') return
    const [run] = await at.rows<{ state: string; reason: { code: string } }>(
      `select state, reason from import_runs where kind = 'member_groups' order by started_at desc limit 1`,
    )
    expect(run).toMatchObject({ state: 'refused', reason: { code } })
  })

  it('include a column that is assigned twice, and a file without e-mail or group', async () => {
    const { id } = (await at.upload('email,group,other\na@b.c,VIP,x')).body.file as GroupFileAnswer
    const twice = await at.check(id, [
      { column: 0, field: 'email' },
      { column: 1, field: 'group' },
      { column: 2, field: 'group' },
    ])
    expect([twice.body.code, Object.keys(twice.body.fields as object)]).toEqual([
      'people.file_twice',
      ['columns.2.field'],
    ])
    expect(at.codeOf(await at.check(id, [{ column: 0, field: 'email' }]))).toEqual([
      400,
      'people.file_no_key',
    ])
    expect(at.codeOf(await at.request(id))).toEqual([409, 'people.file_state'])
  })

  it('include uploads and exports by staff without the rights', async () => {
    const warehouse = await atDesk(at.desk, 'warehouse')
    const auditor = await atDesk(at.desk, 'auditor')
    for (const who of [warehouse, auditor])
      expect((await at.upload('email,group\na@b.c,VIP', 'a.csv', who)).status).toBe(403)
    expect((await warehouse.get('/member-group-files')).status).toBe(403)
    // a file of all members needs the right to export members
    const care = await atDesk(at.desk, 'care')
    const finance = await atDesk(at.desk, 'finance')
    const statuses: number[] = []
    for (const who of [warehouse, auditor, care, finance, await atDesk(at.desk, 'manager')])
      statuses.push((await at.fetched('/membership-file', {}, who)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 200])
  })
})
