import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { aPicture } from '#tools/builders/reviews/reviews.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let [care, owner, auditor]: AtDesk[] = []
let orderId = ''
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  care = await atDesk(shop, 'care')
  owner = await atDesk(shop, 'owner')
  auditor = await atDesk(shop, 'auditor')
  orderId = (await anOrder(shop, { [shampoo]: 1 })).id
})
afterAll(() => shop.close())

const by = (who: AtDesk | undefined): AtDesk => {
  if (!who) throw new Error('signed in before the tests')
  return who
}
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
type Comment = {
  id: string
  text: string
  version: number
  can_change: boolean
  edited_at: string | null
  mentions: string[]
  waits: string | null
  files: { id: string; name: string; url: string; is_picture: boolean }[]
}
const commentsOf = async (who: AtDesk | undefined, thing = 'order', id = orderId) =>
  (
    ok(await by(who).get(`/timeline/${thing}/${id}?show=comments`)).body.entries as { comment: Comment }[]
  ).map(({ comment }) => comment)
const idOf = (answer: TestAnswer) => (ok(answer).body.comment as { id: string }).id
const comment = (who: AtDesk | undefined, text: string, thing = 'order', id = orderId) =>
  by(who).send('POST', `/timeline/${thing}/${id}/comments`, { text })

/** The same call with a file, as a multipart form. */
async function withFile(
  who: AtDesk,
  path: string,
  fields: Record<string, string>,
  bytes: Uint8Array,
  name: string,
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await shop.shop.api.fetch(
    new Request(`http://shop.test/api/admin/v1${path}`, {
      method: 'POST',
      body: form,
      headers: { cookie: who.cookie, 'x-csrf-token': who.token },
    }),
    { ip: '10.3.3.3', seenIn: null },
  )
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  }
}
const fileOf = (who: AtDesk | undefined, url: string) =>
  shop.shop.api.fetch(new Request(`http://shop.test${url}`, { headers: { cookie: by(who).cookie } }), {
    ip: '10.3.3.3',
    seenIn: null,
  })
const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')

describe('a comment', () => {
  it('is written, edited and deleted by its author, and the audit log has the texts', async () => {
    const id = idOf(await comment(care, '  The box was open.  '))
    expect((await commentsOf(care))[0]).toMatchObject({
      id,
      text: 'The box was open.',
      version: 1,
      can_change: true,
    })
    expect((await commentsOf(owner))[0]).toMatchObject({ id, can_change: false })
    ok(await by(care).send('PUT', `/comments/${id}`, { text: 'The lid was open.', version: 1 }))
    const [changed] = await commentsOf(care)
    expect([changed?.text, changed?.version, changed?.edited_at === null]).toEqual([
      'The lid was open.',
      2,
      false,
    ])
    ok(await by(care).send('DELETE', `/comments/${id}`))
    expect(await commentsOf(care)).toEqual([])
    const log = await rows<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit_log where entity = 'order' and entity_id = $1 order by id`,
      orderId,
    )
    expect(log).toEqual([
      { action: 'staff-comment', before: null, after: { text: 'The box was open.' } },
      {
        action: 'staff-edit-comment',
        before: { text: 'The box was open.' },
        after: { text: 'The lid was open.' },
      },
      { action: 'staff-withdraw-comment', before: { text: 'The lid was open.' }, after: null },
    ])
  })

  it('can be changed by its author alone', async () => {
    const id = idOf(await comment(care, 'Mine.'))
    for (const [method, path, body] of [
      ['PUT', `/comments/${id}`, { text: 'Yours.', version: 1 }],
      ['DELETE', `/comments/${id}`, {}],
    ] as const)
      expect(no(await by(owner).send(method, path, body))).toEqual([403, 'timeline.not_author'])
    ok(await by(care).send('DELETE', `/comments/${id}`))
  })

  it('is immutable after a day', async () => {
    const id = idOf(await comment(care, 'Soon old.'))
    await rows("update timeline_comments set created_at = created_at - interval '24 hours' where id = $1", id)
    expect(no(await by(care).send('PUT', `/comments/${id}`, { text: 'New.', version: 1 }))).toEqual([
      409,
      'timeline.too_late',
    ])
    expect(no(await by(care).send('DELETE', `/comments/${id}`))).toEqual([409, 'timeline.too_late'])
    expect((await commentsOf(care))[0]).toMatchObject({ text: 'Soon old.', can_change: false })
    await rows('delete from timeline_comments where id = $1', id)
  })

  it('is not overwritten from a second window, and an unchanged repeat is no edit', async () => {
    const id = idOf(await comment(care, 'One.'))
    const edit = (text: string) => by(care).send('PUT', `/comments/${id}`, { text, version: 1 })
    const answers = await Promise.all([edit('Two.'), edit('Two.'), edit('Three.')])
    const won = (await commentsOf(care))[0]
    expect(won?.version).toBe(2)
    expect(answers.filter(({ status }) => status === 409).length).toBe(won?.text === 'Two.' ? 1 : 2)
    const gone = await Promise.all([1, 2].map(() => by(care).send('DELETE', `/comments/${id}`)))
    expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('is created once with the same key', async () => {
    const send = () =>
      by(care).send(
        'POST',
        `/timeline/order/${orderId}/comments`,
        { text: 'Once.' },
        { 'idempotency-key': 'comment-key-1' },
      )
    const ids = (await Promise.all([send(), send()])).map(
      ({ body }) => (body.comment as { id: string } | undefined)?.id,
    )
    const again = idOf(await send())
    expect(ids.filter((id) => id !== undefined && id !== again)).toEqual([])
    expect((await commentsOf(care)).filter(({ text }) => text === 'Once.')).toHaveLength(1)
    expect(JSON.stringify(await rows('select answer from idempotency_keys'))).not.toContain('Once.')
  })

  it.each([
    ['auditor', 'order', 200, 403],
    ['content', 'order', 403, 403],
    ['warehouse', 'order', 200, 200],
    ['warehouse', 'member', 403, 403],
    ['marketing', 'product', 200, 200],
    ['reception', 'product', 403, 403],
  ] as const)('of %s on an %s: reading %i, writing %i', async (role, thing, reading, writing) => {
    const who = role === 'auditor' ? by(auditor) : await atDesk(shop, role)
    const id = {
      order: orderId,
      member: (await signedInMember(shop)).id,
      product: (await rows<{ id: string }>('select id from products limit 1'))[0]?.id ?? '',
    }[thing]
    expect((await who.get(`/timeline/${thing}/${id}`)).status).toBe(reading)
    expect((await comment(who, `By ${role}.`, thing, id)).status).toBe(writing)
  })

  it('requires an existing subject, and text', async () => {
    const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect(no(await comment(care, 'x', 'order', nowhere))).toEqual([404, 'orders.unknown'])
    for (const thing of ['member', 'product'])
      expect(no(await comment(care, 'x', thing, nowhere))).toEqual([404, 'timeline.unknown'])
    expect((await comment(care, ' \n ')).status).toBe(400)
    expect((await comment(care, 'x'.repeat(4_001))).status).toBe(400)
    expect((await comment(care, 'x', 'coupon')).status).toBe(400)
  })
})

describe('a file of a comment', () => {
  const send = (bytes: Uint8Array, name: string) =>
    withFile(by(care), `/timeline/order/${orderId}/comments`, { text: `With ${name}.` }, bytes, name)
  it('that is a picture is encoded again, and shown to readers of the order', async () => {
    const id = idOf(await send(await aPicture(), 'broken cap.jpg'))
    const [file] = (await commentsOf(owner)).find((each) => each.id === id)?.files ?? []
    expect(file).toMatchObject({ name: 'broken cap.jpg', is_picture: true })
    const answer = await fileOf(owner, file?.url ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([bytes.toString('latin1', 0, 4), bytes.includes('Exif'), bytes.includes('GPS')]).toEqual([
      'RIFF',
      false,
      false,
    ])
    expect((await fileOf(await atDesk(shop, 'content'), file?.url ?? '')).status).toBe(404)
    expect((await shop.get(file?.url ?? '')).status).toBe(401)
  })
  it('that is a PDF is saved, never shown', async () => {
    const id = idOf(await send(pdf, '../../waybill "1".pdf'))
    const [file] = (await commentsOf(owner)).find((each) => each.id === id)?.files ?? []
    const answer = await fileOf(owner, file?.url ?? '')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.pdf"$/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true)
  })
  it.each([
    ['a page', '<html><script>1</script></html>', 'timeline.file_type'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'timeline.file_type'],
    [
      'a PDF that runs',
      '%PDF-1.4 /OpenAction << /S /JavaScript /JS (app.alert) >> %%EOF',
      'timeline.pdf_runs',
    ],
    ['a PDF that is cut off', '%PDF-1.4 and then', 'timeline.file_type'],
    ['no picture at all', '\xff\xd8\xff\xe0 nothing', 'timeline.photo_broken'],
  ])('that is %s is refused, and so is its comment', async (_, content, code) => {
    const before = await commentsOf(care)
    const answer = await send(
      Uint8Array.from(content, (letter) => letter.charCodeAt(0)),
      'x.pdf',
    )
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(await commentsOf(care)).toEqual(before)
  })
  it('can be added later, up to five, and deleted alone', async () => {
    const id = idOf(await comment(care, 'Several.'))
    const attach = () => withFile(by(care), `/comments/${id}/files`, {}, pdf, 'a.pdf')
    for (let count = 0; count < 4; count += 1) ok(await attach())
    const last = await Promise.all([attach(), attach(), attach()])
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const files = (await commentsOf(care)).find((each) => each.id === id)?.files ?? []
    expect(files).toHaveLength(5)
    expect(no(await by(owner).send('DELETE', `/comment-files/${files[0]?.id}`))).toEqual([
      403,
      'timeline.not_author',
    ])
    ok(await by(care).send('DELETE', `/comment-files/${files[0]?.id}`))
    expect((await fileOf(care, files[0]?.url ?? '')).status).toBe(404)
    ok(await by(care).send('DELETE', `/comments/${id}`))
    expect(await rows('select 1 from timeline_files where comment_id = $1', id)).toEqual([])
  })
})

describe('an erased or merged member', () => {
  it('has the comments on the account and on its orders deleted or moved, with the files', async () => {
    const member = await signedInMember(shop)
    await member.set(shampoo, 1)
    const placed = (await member.order({})).body.order as { _id: string }
    idOf(await comment(care, 'About the account.', 'member', member.id))
    const onOrder = `/timeline/order/${placed._id}/comments`
    ok(await withFile(by(care), onOrder, { text: 'About the order.' }, pdf, 'id.pdf'))
    const other = await signedInMember(shop)
    const { timelineData } = await import('./personal-data.ts')
    const ctx = shop.shop.systemContext()
    await ctx.transaction(async (tx) =>
      timelineData.merge?.(tx, member.id, other.id, { key: 'k', actor: 'a', reason: '' }),
    )
    expect((await commentsOf(care, 'member', other.id)).map(({ text }) => text)).toEqual([
      'About the account.',
    ])
    for (const id of [member.id, other.id]) await ctx.transaction(async (tx) => timelineData.erase?.(tx, id))
    expect(
      await rows(`select 1 from timeline_comments where entity_id = any ($1)`, [other.id, placed._id]),
    ).toEqual([])
    expect(await rows(`select 1 from timeline_files where name = 'id.pdf'`)).toEqual([])
  })
})
