import { memberIn, openMemberDesk } from './member-desk.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import type { TestAnswer } from '#tools/testing/test-shop.ts'

export type GroupFileAnswer = { id: string; state: string; counts: Record<string, number> }
type Row = {
  line: number
  plan: string
  outcome: string
  before: string | null
  after: string | null
  why: string
}
type Page = {
  file: GroupFileAnswer
  approval: { id: string } | null
  columns: { heading: string; field: string | null }[]
  rows: Row[]
}
export const groupFileFields = ['email', 'group', 'last_day', 'leave']

/** Throws the refusal of a call that should have succeeded. */
function done({ status, body }: TestAnswer): void {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** The member desk with an owner who approves, and its actions with group files. */
export async function openGroupFileDesk() {
  const desk = await openMemberDesk()
  const owner = await atDesk(desk, 'owner')
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
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as TestAnswer['body'],
    }
  }
  const view = async (id: string, show = 'all') =>
    (await desk.manager.get(`/member-group-files/${id}?show=${show}`)).body as unknown as Page
  const check = (id: string, columns = groupFileFields.map((field, column) => ({ column, field }))) =>
    desk.manager.send('POST', `/member-group-files/${id}/check`, { columns })
  async function checked(lines: readonly string[]) {
    const sent = await upload(['email,group,last_day,leave', ...lines].join('\n'))
    const { id } = sent.body.file as GroupFileAnswer
    done(await check(id))
    return id
  }
  const request = (id: string) =>
    desk.manager.send('POST', `/member-group-files/${id}/request`, { reason: 'the new list of the year' })
  async function agreed(id: string) {
    done(await request(id))
    const { approval } = await view(id)
    done(await owner.send('POST', `/approvals/${approval?.id}/approve`, { note: '' }))
  }
  const work = () => desk.work('take-in-group-file')
  const groupsOf = async (id: string) =>
    (memberIn(await desk.manager.get(`/members/${id}`)).memberships as { group: string; to: string | null }[])
      .filter(({ to }) => to === null || new Date(to) > desk.clock.now())
      .map(({ group, to }) => [group, to === null ? null : to.slice(0, 10)])
  /** A day some days from now, in Hong Kong. */
  const dayIn = (days: number) =>
    new Date(desk.clock.now().getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  return {
    desk,
    owner,
    rows,
    codeOf,
    fetched,
    upload,
    view,
    check,
    checked,
    request,
    agreed,
    work,
    groupsOf,
    dayIn,
  }
}
export type GroupFileDesk = Awaited<ReturnType<typeof openGroupFileDesk>>
