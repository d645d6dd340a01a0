import { streamOf, zipped, type ZipEntry } from '../../platform/zip.ts'
import type { Ctx, Member } from '../context.ts'
import type { FileAnswer } from '../endpoint.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { exportPage } from './export-page.ts'
import { exportedOf, rowsOf } from './export.store.ts'
import { memberAccess, requireMember } from './require-member.ts'
import { personalTables, registry } from './registry.ts'

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

/** Streams the rows of a table as a JSON array, in pages. */
async function* jsonOf(ctx: Ctx, name: string, memberId: string): AsyncGenerator<string> {
  const table = personalTables().find(([each]) => each === name)?.[1]
  if (!table) throw new Error(`no room keeps ${name}`)
  let before = '['
  for await (const page of rowsOf(ctx.db, name, table, memberId)) {
    yield before + page.map((row) => `\n${JSON.stringify(row)}`).join(',')
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

async function* entriesOf(ctx: Ctx, { id, locale }: Pick<Member, 'id' | 'locale'>): AsyncGenerator<ZipEntry> {
  const tables = personalTables().filter(([, table]) => exportedOf(table).length > 0)
  const reading = { db: ctx.db, memberId: id, locale, at: ctx.clock.now() }
  yield { name: 'index.html', chunks: bytesOf(exportPage(tables, reading)) }
  for (const [name] of tables) yield { name: `data/${name}.json`, chunks: bytesOf(jsonOf(ctx, name, id)) }
  for (const room of registry)
    for await (const { name, body } of room.files?.(ctx, id) ?? [])
      yield { name, isPacked: true, chunks: [body] }
}

/** The complete export of a member, as a streamed ZIP. */
export const memberExport = (ctx: Ctx, member: Pick<Member, 'id' | 'locale'>): FileAnswer => ({
  type: 'application/zip',
  name: 'elowen-account.zip',
  body: streamOf(zipped(entriesOf(ctx, member))),
})

export const exportAccount = serve(
  contract.exportAccount,
  { ...memberAccess, ownerOnly: true },
  async (ctx) => memberExport(ctx, requireMember(ctx)),
)
