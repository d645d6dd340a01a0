import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  groupFileFields,
  openGroupFileDesk,
  type GroupFileAnswer,
  type GroupFileDesk,
} from '#tools/builders/customers/group-files.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { endStaff } from '../../staff/accounts.ts'
import { eraseEverywhere } from '../../profile/registry.ts'

let at: GroupFileDesk
beforeAll(async () => void (at = await openGroupFileDesk()))
afterAll(() => at.desk.close())

describe('a file of groups', () => {
  it('is checked without a change, approved by a second person, and imported with an audit entry per row', async () => {
    const [joins, stays, leaves, same] = await Promise.all([1, 2, 3, 4].map(() => aMember(at.desk)))
    if (!joins || !stays || !leaves || !same) throw new Error('four members')
    const join = (id: string, lastDay?: string) =>
      at.desk.manager.send('POST', `/members/${id}/groups`, {
        group: 'Ambassador',
        reason: 'test',
        ...(lastDay ? { last_day: lastDay } : {}),
      })
    await join(stays.id, at.dayIn(10))
    await join(leaves.id)
    await join(same.id)
    const id = await at.checked([
      `${joins.email.toUpperCase()},Ambassador,${at.dayIn(30)},`,
      `${stays.email},Ambassador,${at.dayIn(60)},no`,
      `${leaves.email},Ambassador,,yes`,
      `${same.email},Ambassador,,`,
      'nobody@example.com,Ambassador,,',
      `${same.email},Nowhere,,`,
      `${joins.email},Ambassador,,`,
    ])
    const found = await at.view(id)
    expect(found.file).toMatchObject({
      state: 'checked',
      counts: { rows: 7, join: 1, extend: 1, leave: 1, unchanged: 1, refused: 3, done: 0 },
    })
    expect(found.rows.map(({ plan, before, after, why }) => [plan, before, after, why])).toEqual([
      ['join', null, at.dayIn(30), ''],
      ['extend', at.dayIn(10), at.dayIn(60), ''],
      ['leave', null, null, ''],
      ['unchanged', null, null, ''],
      ['refused', null, null, 'No member has this email.'],
      ['refused', null, null, 'There is no such group.'],
      ['refused', null, null, 'An earlier row says something of this member and group already.'],
    ])
    expect(await at.groupsOf(joins.id)).toEqual([])

    expect((await at.request(id)).status).toBe(200)
    const { approval } = await at.view(id)
    expect(
      at.codeOf(await at.desk.manager.send('POST', `/approvals/${approval?.id}/approve`, { note: '' })),
    ).toEqual([403, 'staff.own_request'])
    await at.work()
    expect(await at.groupsOf(joins.id)).toEqual([])
    expect((await at.owner.send('POST', `/approvals/${approval?.id}/approve`, { note: '' })).status).toBe(200)
    await at.work()
    const after = await at.view(id)
    expect(after.file).toMatchObject({ state: 'finished', counts: { done: 3, refused: 3 } })
    expect(await at.groupsOf(joins.id)).toEqual([['Ambassador', at.dayIn(30)]])
    expect(await at.groupsOf(stays.id)).toEqual([['Ambassador', at.dayIn(60)]])
    expect(await at.groupsOf(leaves.id)).toEqual([])
    expect(await at.groupsOf(same.id)).toEqual([['Ambassador', null]])
    const log = await at.rows<{ who: string; reason: string }>(
      `select who, reason from audit_log where action = 'group-file-row' and entity_id = any ($1)`,
      [joins.id, stays.id, leaves.id, same.id],
    )
    expect(log).toHaveLength(3)
    expect(log[0]).toEqual({ who: at.desk.manager.email, reason: 'the new list of the year' })
    const runs = await at.rows<{ is_dry_run: boolean; state: string; changed: number; refused: number }>(
      `select is_dry_run, state, changed, refused from import_runs where subject_id = $1 order by started_at, is_dry_run desc`,
      id,
    )
    expect(runs).toEqual([
      { is_dry_run: true, state: 'done', changed: 3, refused: 3 },
      { is_dry_run: false, state: 'done', changed: 3, refused: 3 },
    ])
  })

  it('changes nothing when it is repeated, and nothing when it is an export', async () => {
    const one = await aMember(at.desk)
    const line = `${one.email},VIP,${at.dayIn(20)},`
    await at.agreed(await at.checked([line]))
    await at.work()
    expect(await at.groupsOf(one.id)).toEqual([['VIP', at.dayIn(20)]])
    const again = await at.checked([line])
    expect((await at.view(again)).file.counts).toMatchObject({ unchanged: 1, join: 0 })
    expect(at.codeOf(await at.request(again))).toEqual([422, 'people.file_empty'])
    const file = await at.fetched('/membership-file?format=csv', {}, at.owner)
    const text = await file.text()
    expect(text.split('\r\n')[0]).toBe('email,group,last_day,leave')
    expect(text).toContain(`${one.email},VIP,${at.dayIn(20)},`)
    const whole = (await at.upload(text, 'taken-along.csv')).body.file as GroupFileAnswer
    await at.check(whole.id)
    const { counts } = (await at.view(whole.id)).file
    expect([counts.rows, counts.unchanged]).toEqual([counts.rows, counts.rows])
    const vip = await (await at.fetched('/membership-file?group=VIP', {}, at.owner)).text()
    expect(vip).toContain(one.email)
    expect(vip).not.toContain(',Ambassador,')
    const [entry] = await at.rows<{ after: { rows: number } }>(
      `select after from audit_log where action = 'staff-export-list' and entity_id = 'membership-file' order by at limit 1`,
    )
    expect(entry?.after.rows).toBe(counts.rows)
  })

  it('cannot be approved by a person whose own row changes something', async () => {
    const [one, own] = [await aMember(at.desk), await aMember(at.desk)]
    const secondOwner = await atDesk(at.desk, 'owner')
    await at.rows('update members set email = $2 where id = $1', own.id, secondOwner.email)
    const id = await at.checked([`${one.email},VIP,,`, `${secondOwner.email.toUpperCase()},VIP,,`])
    await at.request(id)
    const { approval } = await at.view(id)
    const path = `/approvals/${approval?.id}/approve`
    const refused = await secondOwner.send('POST', path, { note: '' })
    expect(at.codeOf(refused)).toEqual([403, 'people.file_names_you'])
    expect(refused.body.message).toContain('your own member account')
    expect((await at.view(id)).file).toMatchObject({ state: 'checked', counts: { done: 0 } })
    expect((await at.owner.send('POST', path, { note: '' })).status).toBe(200)
    await at.work()
    expect(await at.groupsOf(own.id)).toEqual([['VIP', null]])
    // a row without changes is no benefit to the approver
    const same = await at.checked([`${one.email},VIP,${at.dayIn(4)},`, `${secondOwner.email},VIP,,`])
    await at.request(same)
    const { approval: other } = await at.view(same)
    expect((await secondOwner.send('POST', `/approvals/${other?.id}/approve`, { note: '' })).status).toBe(200)
  })

  it('skips rows that were changed after the check', async () => {
    const [first, second] = [await aMember(at.desk), await aMember(at.desk)]
    const id = await at.checked([`${first.email},VIP,,`, `${second.email},VIP,,`])
    await at.agreed(id)
    await at.desk.manager.send('POST', `/members/${first.id}/groups`, {
      group: 'VIP',
      reason: 'by hand',
      last_day: at.dayIn(3),
    })
    await at.work()
    const { rows: found, file } = await at.view(id)
    expect(file).toMatchObject({ state: 'finished', counts: { done: 1, refused: 1 } })
    expect(found[0]?.why).toContain('changed after the file had been checked')
    expect(await at.groupsOf(first.id)).toEqual([['VIP', at.dayIn(3)]])
    expect(await at.groupsOf(second.id)).toEqual([['VIP', null]])
  })

  it('skips members who left meanwhile', async () => {
    const one = await aMember(at.desk)
    const leaver = await atDesk(at.desk, 'manager')
    const { id } = (await at.upload(`email,group\n${one.email},VIP`, 'left.csv', leaver)).body
      .file as GroupFileAnswer
    await leaver.send('POST', `/member-group-files/${id}/check`, {
      columns: [
        { column: 0, field: 'email' },
        { column: 1, field: 'group' },
      ],
    })
    await leaver.send('POST', `/member-group-files/${id}/request`, { reason: 'before I go' })
    const { approval } = await at.view(id)
    expect((await at.owner.send('POST', `/approvals/${approval?.id}/approve`, { note: '' })).status).toBe(200)
    expect(await endStaff(at.desk.shop.systemContext(), leaver.email)).toBe(true)
    await at.work()
    expect((await at.view(id)).rows[0]?.why).toBe('Whoever asked for it may not change groups any more.')
    expect(await at.groupsOf(one.id)).toEqual([])
  })

  it('resumes after an interruption, and imports each row once', async () => {
    const members = await Promise.all([1, 2, 3].map(() => aMember(at.desk)))
    const id = await at.checked(members.map(({ email }) => `${email},VIP,,`))
    await at.agreed(id)
    await at.rows(`create function break_groups() returns trigger language plpgsql as $$
      begin if new.member_id = '${members[1]?.id}' then raise exception 'the machine stopped'; end if; return new; end $$`)
    await at.rows(
      'create trigger break_groups before insert on memberships for each row execute function break_groups()',
    )
    const job = at.desk.shop.jobs.find(({ name }) => name === 'take-in-group-file')
    await expect(at.work()).rejects.toThrow('the machine stopped')
    expect((await at.view(id)).file).toMatchObject({ state: 'running', counts: { done: 1 } })
    await at.rows('drop trigger break_groups on memberships')
    await Promise.all([1, 2].map(() => job?.run({ fileId: id })))
    expect((await at.view(id)).file).toMatchObject({ state: 'finished', counts: { done: 3 } })
    const joined = await at.rows<{ count: number }>(
      'select count(*)::int as count from memberships where member_id = any ($1)',
      members.map((each) => each.id),
    )
    expect(joined[0]?.count).toBe(3)
  })

  it('stops when it is cancelled, and its approval request ends', async () => {
    const one = await aMember(at.desk)
    const id = await at.checked([`${one.email},VIP,,`])
    await at.request(id)
    const { approval } = await at.view(id)
    const stops = await Promise.all(
      [1, 2].map(() => at.desk.manager.send('POST', `/member-group-files/${id}/cancel`)),
    )
    expect(stops.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(
      at.codeOf(await at.owner.send('POST', `/approvals/${approval?.id}/approve`, { note: '' })),
    ).toEqual([409, 'staff.approval_over'])
    expect(await at.groupsOf(one.id)).toEqual([])
    // checking the rows again cancels the request too
    const other = await at.checked([`${one.email},VIP,${at.dayIn(5)},`])
    await at.request(other)
    expect(at.codeOf(await at.request(other))).toEqual([409, 'people.approval_waits'])
    await at.check(other)
    expect((await at.view(other)).approval).toBeNull()
  })
})

it('is stored once when it is sent twice; its rows are deleted with their members, and after 90 days', async () => {
  const one = await aMember(at.desk)
  const content = `email,group\n${one.email},VIP\nother@example.com,VIP`
  const [first, second] = [await at.upload(content, 'same.csv'), await at.upload(content, 'same.csv')]
  const { id } = first.body.file as GroupFileAnswer
  expect((second.body.file as GroupFileAnswer).id).toBe(id)
  await at.check(
    id,
    groupFileFields.slice(0, 2).map((field, column) => ({ column, field })),
  )
  await at.desk.shop.systemContext().transaction((tx) => eraseEverywhere(tx, one.id))
  const left = await at.rows<{ email: string }>(
    'select email from member_group_file_rows where file_id = $1',
    id,
  )
  expect(left).toEqual([{ email: 'other@example.com' }])
  at.desk.clock.move(91 * 86_400)
  await at.desk.shop.jobs.find(({ name }) => name === 'forget-group-files')?.run({})
  expect(await at.rows('select id from member_group_files where id = $1', id)).toEqual([])
})
