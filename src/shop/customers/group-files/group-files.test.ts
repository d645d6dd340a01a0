import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberIn, openMemberDesk, type MemberDesk } from '#tools/builders/member-desk.ts'
import { aMember } from '#tools/builders/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import type { TestAnswer } from '#tools/testing/test-shop.ts'
import { endStaff } from '../../staff/accounts.ts'
import { eraseEverywhere } from '../../profile/registry.ts'

let desk: MemberDesk
let owner: AtDesk
beforeAll(async () => {
  desk = await openMemberDesk()
  owner = await atDesk(desk, 'owner')
})
afterAll(() => desk.close())

type File = { id: string; state: string; counts: Record<string, number> }
type Row = {
  line: number
  plan: string
  outcome: string
  before: string | null
  after: string | null
  why: string
}
type Page = {
  file: File
  approval: { id: string } | null
  columns: { heading: string; field: string | null }[]
  rows: Row[]
}
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await desk.shop.pool.query(text, values)).rows as R[]
const codeOf = ({ status, body }: TestAnswer) => [status, body.code]
const fetched = (path: string, init: RequestInit = {}, who = desk.manager) =>
  desk.shop.api.fetch(
    new Request(`http://shop.test/api/admin/v1${path}`, {
      ...init,
      headers: { cookie: who.cookie, 'x-csrf-token': who.token, 'x-shop-locale': 'en' },
    }),
    { ip: '127.0.0.1', seenIn: null },
  )
async function upload(content: string | Uint8Array, name = 'groups.csv', who = desk.manager) {
  const form = new FormData()
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const answer = await fetched('/member-group-files', { method: 'POST', body: form }, who)
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as TestAnswer['body'] }
}
const view = async (id: string, show = 'all') =>
  (await desk.manager.get(`/member-group-files/${id}?show=${show}`)).body as unknown as Page
const fields = ['email', 'group', 'last_day', 'leave']
const check = (id: string, columns = fields.map((field, column) => ({ column, field }))) =>
  desk.manager.send('POST', `/member-group-files/${id}/check`, { columns })
async function checked(lines: readonly string[]) {
  const sent = await upload(['email,group,last_day,leave', ...lines].join('\n'))
  const { id } = sent.body.file as File
  expect(await check(id)).toMatchObject({ status: 200 })
  return id
}
const request = (id: string) =>
  desk.manager.send('POST', `/member-group-files/${id}/request`, { reason: 'the new list of the year' })
async function agreed(id: string) {
  expect((await request(id)).status).toBe(200)
  const { approval } = await view(id)
  const answer = await owner.send('POST', `/approvals/${approval?.id}/approve`, { note: '' })
  expect(answer.status).toBe(200)
}
const work = () => desk.work('take-in-group-file')
const groupsOf = async (id: string) =>
  (memberIn(await desk.manager.get(`/members/${id}`)).memberships as { group: string; to: string | null }[])
    .filter(({ to }) => to === null || new Date(to) > desk.clock.now())
    .map(({ group, to }) => [group, to === null ? null : to.slice(0, 10)])
/** A day so many days from now, in Hong Kong. */
const dayIn = (days: number) =>
  new Date(desk.clock.now().getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

describe('a file of groups', () => {
  it('is looked over without a change, agreed to by a second person, and taken in with a line in each log', async () => {
    const [joins, stays, leaves, same] = await Promise.all([1, 2, 3, 4].map(() => aMember(desk)))
    if (!joins || !stays || !leaves || !same) throw new Error('four members')
    const join = (id: string, lastDay?: string) =>
      desk.manager.send('POST', `/members/${id}/groups`, {
        group: 'Ambassador',
        reason: 'test',
        ...(lastDay ? { last_day: lastDay } : {}),
      })
    await join(stays.id, dayIn(10))
    await join(leaves.id)
    await join(same.id)
    const id = await checked([
      `${joins.email.toUpperCase()},Ambassador,${dayIn(30)},`,
      `${stays.email},Ambassador,${dayIn(60)},no`,
      `${leaves.email},Ambassador,,yes`,
      `${same.email},Ambassador,,`,
      'nobody@example.com,Ambassador,,',
      `${same.email},Nowhere,,`,
      `${joins.email},Ambassador,,`,
    ])
    const found = await view(id)
    expect(found.file).toMatchObject({
      state: 'checked',
      counts: { rows: 7, join: 1, extend: 1, leave: 1, unchanged: 1, refused: 3, done: 0 },
    })
    expect(found.rows.map(({ plan, before, after, why }) => [plan, before, after, why])).toEqual([
      ['join', null, dayIn(30), ''],
      ['extend', dayIn(10), dayIn(60), ''],
      ['leave', null, null, ''],
      ['unchanged', null, null, ''],
      ['refused', null, null, 'No member has this email.'],
      ['refused', null, null, 'There is no such group.'],
      ['refused', null, null, 'An earlier row says something of this member and group already.'],
    ])
    expect(await groupsOf(joins.id)).toEqual([])

    expect((await request(id)).status).toBe(200)
    const { approval } = await view(id)
    expect(
      codeOf(await desk.manager.send('POST', `/approvals/${approval?.id}/approve`, { note: '' })),
    ).toEqual([403, 'staff.own_request'])
    await work()
    expect(await groupsOf(joins.id)).toEqual([])
    expect((await owner.send('POST', `/approvals/${approval?.id}/approve`, { note: '' })).status).toBe(200)
    await work()
    const after = await view(id)
    expect(after.file).toMatchObject({ state: 'finished', counts: { done: 3, refused: 3 } })
    expect(await groupsOf(joins.id)).toEqual([['Ambassador', dayIn(30)]])
    expect(await groupsOf(stays.id)).toEqual([['Ambassador', dayIn(60)]])
    expect(await groupsOf(leaves.id)).toEqual([])
    expect(await groupsOf(same.id)).toEqual([['Ambassador', null]])
    const log = await rows<{ who: string; reason: string }>(
      `select who, reason from audit_log where action = 'group-file-row' and entity_id = any ($1)`,
      [joins.id, stays.id, leaves.id, same.id],
    )
    expect(log).toHaveLength(3)
    expect(log[0]).toEqual({ who: desk.manager.email, reason: 'the new list of the year' })
    const runs = await rows<{ is_dry_run: boolean; state: string; changed: number; refused: number }>(
      `select is_dry_run, state, changed, refused from import_runs where subject_id = $1 order by started_at, is_dry_run desc`,
      id,
    )
    expect(runs).toEqual([
      { is_dry_run: true, state: 'done', changed: 3, refused: 3 },
      { is_dry_run: false, state: 'done', changed: 3, refused: 3 },
    ])
  })

  it('changes nothing the second time, and nothing at all as it was taken along', async () => {
    const one = await aMember(desk)
    const line = `${one.email},VIP,${dayIn(20)},`
    await agreed(await checked([line]))
    await work()
    expect(await groupsOf(one.id)).toEqual([['VIP', dayIn(20)]])
    const again = await checked([line])
    expect((await view(again)).file.counts).toMatchObject({ unchanged: 1, join: 0 })
    expect(codeOf(await request(again))).toEqual([422, 'people.file_empty'])
    const file = await fetched('/membership-file?format=csv', {}, owner)
    const text = await file.text()
    expect(text.split('\r\n')[0]).toBe('email,group,last_day,leave')
    expect(text).toContain(`${one.email},VIP,${dayIn(20)},`)
    const whole = (await upload(text, 'taken-along.csv')).body.file as File
    await check(whole.id)
    const { counts } = (await view(whole.id)).file
    expect([counts.rows, counts.unchanged]).toEqual([counts.rows, counts.rows])
    const vip = await (await fetched('/membership-file?group=VIP', {}, owner)).text()
    expect(vip).toContain(one.email)
    expect(vip).not.toContain(',Ambassador,')
    const [entry] = await rows<{ after: { rows: number } }>(
      `select after from audit_log where action = 'staff-export-list' and entity_id = 'membership-file' order by at limit 1`,
    )
    expect(entry?.after.rows).toBe(counts.rows)
  })

  it('leaves alone what somebody changed after it was looked over', async () => {
    const [first, second] = [await aMember(desk), await aMember(desk)]
    const id = await checked([`${first.email},VIP,,`, `${second.email},VIP,,`])
    await agreed(id)
    await desk.manager.send('POST', `/members/${first.id}/groups`, {
      group: 'VIP',
      reason: 'by hand',
      last_day: dayIn(3),
    })
    await work()
    const { rows: found, file } = await view(id)
    expect(file).toMatchObject({ state: 'finished', counts: { done: 1, refused: 1 } })
    expect(found[0]?.why).toContain('changed after the file had been checked')
    expect(await groupsOf(first.id)).toEqual([['VIP', dayIn(3)]])
    expect(await groupsOf(second.id)).toEqual([['VIP', null]])
  })

  it('takes no row in for somebody who has left meanwhile', async () => {
    const one = await aMember(desk)
    const leaver = await atDesk(desk, 'manager')
    const { id } = (await upload(`email,group\n${one.email},VIP`, 'left.csv', leaver)).body.file as File
    await leaver.send('POST', `/member-group-files/${id}/check`, {
      columns: [
        { column: 0, field: 'email' },
        { column: 1, field: 'group' },
      ],
    })
    await leaver.send('POST', `/member-group-files/${id}/request`, { reason: 'before I go' })
    const { approval } = await view(id)
    expect((await owner.send('POST', `/approvals/${approval?.id}/approve`, { note: '' })).status).toBe(200)
    expect(await endStaff(desk.shop.systemContext(), leaver.email)).toBe(true)
    await work()
    expect((await view(id)).rows[0]?.why).toBe('Whoever asked for it may not change groups any more.')
    expect(await groupsOf(one.id)).toEqual([])
  })

  it('goes on where it broke off, and takes each row in once', async () => {
    const members = await Promise.all([1, 2, 3].map(() => aMember(desk)))
    const id = await checked(members.map(({ email }) => `${email},VIP,,`))
    await agreed(id)
    await rows(`create function break_groups() returns trigger language plpgsql as $$
      begin if new.member_id = '${members[1]?.id}' then raise exception 'the machine stopped'; end if; return new; end $$`)
    await rows(
      'create trigger break_groups before insert on memberships for each row execute function break_groups()',
    )
    const job = desk.shop.jobs.find(({ name }) => name === 'take-in-group-file')
    await expect(work()).rejects.toThrow('the machine stopped')
    expect((await view(id)).file).toMatchObject({ state: 'running', counts: { done: 1 } })
    await rows('drop trigger break_groups on memberships')
    await Promise.all([1, 2].map(() => job?.run({ fileId: id })))
    expect((await view(id)).file).toMatchObject({ state: 'finished', counts: { done: 3 } })
    const joined = await rows<{ count: number }>(
      'select count(*)::int as count from memberships where member_id = any ($1)',
      members.map((each) => each.id),
    )
    expect(joined[0]?.count).toBe(3)
  })

  it('stops when it is cancelled, and what was asked is taken back', async () => {
    const one = await aMember(desk)
    const id = await checked([`${one.email},VIP,,`])
    await request(id)
    const { approval } = await view(id)
    const stops = await Promise.all(
      [1, 2].map(() => desk.manager.send('POST', `/member-group-files/${id}/cancel`)),
    )
    expect(stops.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(codeOf(await owner.send('POST', `/approvals/${approval?.id}/approve`, { note: '' }))).toEqual([
      409,
      'staff.approval_over',
    ])
    expect(await groupsOf(one.id)).toEqual([])
    // another look at the rows takes a request back, too
    const other = await checked([`${one.email},VIP,${dayIn(5)},`])
    await request(other)
    expect(codeOf(await request(other))).toEqual([409, 'people.approval_waits'])
    await check(other)
    expect((await view(other)).approval).toBeNull()
  })
})

describe('what is refused', () => {
  it('comes back as a file with the reasons, is mended and sent again', async () => {
    const one = await aMember(desk)
    const id = await checked([`${one.email},VIP,31.12.2027,`, `=cmd@example.com,VIP,,`])
    const text = await (await fetched(`/member-group-files/${id}/errors`)).text()
    expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'email,group,last_day,leave,Why it was refused',
      `${one.email},VIP,31.12.2027,,This is no day; please write it as 2027-01-31.`,
      "'=cmd@example.com,VIP,,,No member has this email.",
    ])
    const mended = (await upload(text.replace('31.12.2027', dayIn(9)), 'mended.csv')).body.file as File
    await check(mended.id)
    expect((await view(mended.id)).columns.map(({ field }) => field)).toEqual([...fields, null])
    expect((await view(mended.id, 'join')).rows).toHaveLength(1)
  })

  it.each<[string, string | Uint8Array, string, string]>([
    ['another kind', '%PDF-1.7', 'a.csv', 'people.file_type'],
    ['a list of JSON', '[{"email":"a"}]', 'a.json', 'people.file_type'],
    ['a name that says something else', 'PK\u0003\u0004', 'a.csv', 'people.file_type'],
    ['no rows', 'email,group', 'a.csv', 'people.file_empty'],
    ['too many rows', `email,group\n${'a@b.c,VIP\n'.repeat(10_001)}`, 'a.csv', 'people.file_too_long'],
    ['a cell without an end', `email,group\n"${'x'.repeat(40_001)}",VIP`, 'a.csv', 'people.file_unreadable'],
    ['2 MB', new Uint8Array(2 * 1024 * 1024 + 1), 'a.csv', 'shop.too_large'],
  ])('is a file of %s, in words, and stands in the history', async (_, content, name, code) => {
    expect((await upload(content, name)).body.code).toBe(code)
    if (code === 'shop.too_large') return
    const [run] = await rows<{ state: string; reason: { code: string } }>(
      `select state, reason from import_runs where kind = 'member_groups' order by started_at desc limit 1`,
    )
    expect(run).toMatchObject({ state: 'refused', reason: { code } })
  })

  it('is a column taken twice, and a file without e-mail or group', async () => {
    const { id } = (await upload('email,group,other\na@b.c,VIP,x')).body.file as File
    const twice = await check(id, [
      { column: 0, field: 'email' },
      { column: 1, field: 'group' },
      { column: 2, field: 'group' },
    ])
    expect([twice.body.code, Object.keys(twice.body.fields as object)]).toEqual([
      'people.file_twice',
      ['columns.2.field'],
    ])
    expect(codeOf(await check(id, [{ column: 0, field: 'email' }]))).toEqual([400, 'people.file_no_key'])
    expect(codeOf(await request(id))).toEqual([409, 'people.file_state'])
  })

  it('is who has not the rights: to send, to take along', async () => {
    const warehouse = await atDesk(desk, 'warehouse')
    const auditor = await atDesk(desk, 'auditor')
    for (const who of [warehouse, auditor])
      expect((await upload('email,group\na@b.c,VIP', 'a.csv', who)).status).toBe(403)
    expect((await warehouse.get('/member-group-files')).status).toBe(403)
    expect((await fetched('/membership-file', {}, warehouse)).status).toBe(403)
  })
})

it('the same file sent twice is one; rows go with whom they name, and after 90 days', async () => {
  const one = await aMember(desk)
  const content = `email,group\n${one.email},VIP\nother@example.com,VIP`
  const [first, second] = [await upload(content, 'same.csv'), await upload(content, 'same.csv')]
  const { id } = first.body.file as File
  expect((second.body.file as File).id).toBe(id)
  await check(
    id,
    fields.slice(0, 2).map((field, column) => ({ column, field })),
  )
  await desk.shop.systemContext().transaction((tx) => eraseEverywhere(tx, one.id))
  const left = await rows<{ email: string }>(
    'select email from member_group_file_rows where file_id = $1',
    id,
  )
  expect(left).toEqual([{ email: 'other@example.com' }])
  desk.clock.move(91 * 86_400)
  await desk.shop.jobs.find(({ name }) => name === 'forget-group-files')?.run({})
  expect(await rows('select id from member_group_files where id = $1', id)).toEqual([])
})
