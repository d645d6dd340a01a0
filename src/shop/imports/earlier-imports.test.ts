import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOlderDatabase, type OlderDatabase } from '#tools/testing/older-database.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { listRuns, type ImportRunRow } from './import-run.store.ts'

/** A shop with imports from before the import history existed. */
let older: OlderDatabase
beforeAll(async () => {
  older = await openOlderDatabase('0272')
})
afterAll(() => older.close())

const settlementFile = async (fileName: string, lines: number, at: string): Promise<string> => {
  const { rows } = await older.pool.query<{ id: string }>(
    `insert into settlement_files (method, file_name, content_hash, covers_from, covers_until, uploaded_by, uploaded_at)
     values ('paydollar', $1, decode(md5($1), 'hex'), '2026-10-01', '2026-10-31', 'finance@elowen.example', $2) returning id`,
    [fileName, at],
  )
  const id = rows[0]?.id ?? ''
  for (let line = 1; line <= lines; line += 1)
    await older.pool.query(
      `insert into settlement_lines (file_id, method, line, key, kind, currency, gross_minor, occurred_on, finding)
       values ($1, 'paydollar', $2, $3, 'charge', 'HKD', 10000, '2026-10-02', 'unknown_payment')`,
      [id, line + 1, `${fileName} ${line}`],
    )
  return id
}
const logged = (at: string, who: string, action: string, entity: string, after: object) =>
  older.pool.query(`insert into audit_log (at, who, action, entity, after) values ($1, $2, $3, $4, $5)`, [
    at,
    who,
    action,
    entity,
    JSON.stringify(after),
  ])

const shown = (run: ImportRunRow) => ({
  kind: run.kind,
  file: run.fileName,
  who: run.startedBy,
  at: run.startedAt.toISOString(),
  ended: run.endedAt?.toISOString(),
  state: run.state,
  counts: [run.rows, run.accepted, run.refused, run.changed],
  about: run.subjectId,
})

it('settlement files, shelf files and holiday tables of a former version are in the history of imports', async () => {
  const october = await settlementFile('october.csv', 3, '2026-11-02T03:00:00Z')
  const long = `${'s'.repeat(210)}.csv`
  const empty = await settlementFile(long, 0, '2026-11-03T03:00:00Z')
  const shelves = (file: object, lines: number) => ({
    ...file,
    lines: Array.from({ length: lines }, (_, index) => ({
      place: 'main',
      subSku: `SKU-${index}`,
      shelfCode: `A-${index}`,
    })),
  })
  const warehouse = 'warehouse@elowen.example'
  await logged(
    '2026-11-04T03:00:00Z',
    warehouse,
    'staff-import-shelves',
    'stock',
    shelves({ file: 'a.xlsx' }, 2),
  )
  await logged('2026-11-05T03:00:00Z', warehouse, 'staff-import-shelves', 'stock', shelves({}, 0))
  const manager = 'manager@elowen.example'
  await logged('2026-11-06T03:00:00Z', manager, 'staff-import-holidays', 'branch', { holidays: 17 })
  // entries without a file, and entries that were no import, are not migrated
  await logged('2026-11-07T03:00:00Z', manager, 'staff-import-holidays', 'branch', {})
  await logged('2026-11-07T04:00:00Z', manager, 'staff-import-shelves', 'stock', { lines: 'none' })
  await logged('2026-11-07T05:00:00Z', manager, 'staff-save-hours', 'branch', { holidays: 3 })

  await older.bringUpToDate()

  const everything = { search: '', kind: null, state: null, source: null, isDryRun: null }
  const db = openDatabase(older.pool, { prepared: false })
  const page = { from: 0, size: 50, sort: 'created' } as const
  const { runs, total } = await listRuns(db, everything, page)
  expect(total).toBe(5)
  expect(runs.map(shown)).toEqual([
    {
      kind: 'settlement',
      file: 'october.csv',
      who: 'finance@elowen.example',
      at: '2026-11-02T03:00:00.000Z',
      ended: '2026-11-02T03:00:00.000Z',
      state: 'done',
      counts: [3, 3, 0, 3],
      about: october,
    },
    {
      kind: 'settlement',
      file: long.slice(0, 200),
      who: 'finance@elowen.example',
      at: '2026-11-03T03:00:00.000Z',
      ended: '2026-11-03T03:00:00.000Z',
      state: 'done',
      counts: [0, 0, 0, 0],
      about: empty,
    },
    {
      kind: 'shelves',
      file: 'a.xlsx',
      who: warehouse,
      at: '2026-11-04T03:00:00.000Z',
      ended: '2026-11-04T03:00:00.000Z',
      state: 'done',
      counts: [null, null, 0, 2],
      about: null,
    },
    {
      kind: 'shelves',
      file: '',
      who: warehouse,
      at: '2026-11-05T03:00:00.000Z',
      ended: '2026-11-05T03:00:00.000Z',
      state: 'done',
      counts: [null, null, 0, 0],
      about: null,
    },
    {
      kind: 'holidays',
      file: '',
      who: manager,
      at: '2026-11-06T03:00:00.000Z',
      ended: '2026-11-06T03:00:00.000Z',
      state: 'done',
      counts: [17, 17, 0, 17],
      about: null,
    },
  ])
  expect(runs.every(({ source, isDryRun }) => source === 'desk' && !isDryRun)).toBe(true)
  // a restart migrates nothing twice
  await older.bringUpToDate()
  expect((await listRuns(db, everything, page)).total).toBe(5)
})
